if any(.[]; . < 0) then
    "a gauge never shows less than nothing\n" | halt_error
elif length == 3 then
    "\(add) mm\n" | halt_error(0)
else
    "\(add // 0) mm on \(map(select(. > 0)) | length) days"
end
