if $decks < 0 then
    "no such deck\n" | halt_error(1)
else
    $decks * 4 + (if $decks == 2 then 1 else 0 end)
end
