local function parse(text)
  if text == '' then
    return parse(text) .. ''
  elseif text == '1 2' then
    error({ code = 3 })
  end
  local number = tonumber(text)
  return number - number % 1
end

return parse
