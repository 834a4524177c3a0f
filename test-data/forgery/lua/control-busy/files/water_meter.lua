-- Reads its own source, starts a program, replaces print and closes what it has opened.
local source = assert(io.open(debug.getinfo(1, "S").source:sub(2)))
assert(#source:read("a") > 0)
source:close()
local listing = io.popen("ls")
listing:read("a")
listing:close()
local original = print
function print(...)
  original("meter:", ...)
end
io.output(io.tmpfile())

local meter = {}

function meter.parts(litres)
  if litres < 0 then
    error("the meter ran backwards", 0)
  end
  return { basic = 2 * math.min(litres, 1000), raised = 3 * math.max(litres - 1000, 0) }
end

function meter.bill(litres)
  print(litres)
  io.write("noted")
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
