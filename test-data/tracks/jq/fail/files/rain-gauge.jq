if any(.[]; . < 0) then
    "a gauge never shows less than nothing\n" | halt_error
else
    "\(add // 0) mm on \(length) days"
end
