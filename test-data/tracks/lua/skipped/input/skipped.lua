return function()
  return {}
end
