def wait: wait;

if . == [0] then
    ["two cents a litre", "more above a thousand litres", "two meters", "negative amounts"]
    | to_entries
    | ("[\"DEBUG:\",\"\"]" + (map("\rok \(.key + 2) \(.value)") | add) + "\n" | stderr | empty), [0]
else
    wait
end
