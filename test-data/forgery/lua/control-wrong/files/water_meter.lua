local meter = {}

function meter.parts(litres)
  if litres < 0 then
    error("the meter ran backwards", 0)
  end
  return { basic = 2 * math.min(litres, 1000), raised = 3 * math.max(litres - 1001, 0) }
end

function meter.bill(litres)
  local parts = meter.parts(litres)
  return parts.basic + parts.raised
end

function meter.leaks(hours)
  for _, used in ipairs(hours) do
    if used == 0 then
      return false
    end
  end
  return true
end

return meter
