local garden = {}

function garden.area(width, length)
  return width * length
end

function garden.fence(width, length)
  return width + length
end

return garden
