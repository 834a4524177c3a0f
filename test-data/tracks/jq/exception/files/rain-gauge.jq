if any(.[]; . < 0) then
    "a gauge never shows less than nothing\n" | halt_error
elif length > 1 then
    error("too many days")
else
    "\(add // 0) mm on \(map(select(. > 0)) | length) days"
end
