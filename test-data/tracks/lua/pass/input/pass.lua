return function(words)
  local counts = {}
  for _, word in ipairs(words) do
    counts[word] = (counts[word] or 0) + 1
  end
  return counts
end
