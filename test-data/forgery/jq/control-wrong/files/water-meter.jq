if any(. < 0) then
    "a meter never runs backwards\n" | halt_error
else
    map(2 * . + (if . > 1000 then . - 1001 else 0 end))
end
