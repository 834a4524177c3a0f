debug
| if any(.[] | debug("looks at \(.)"); . < 0) then
    "a gauge never shows less than nothing\n" | halt_error
else
    "\(add // 0) mm on \(map(select(. > 0)) | length) days"
end
