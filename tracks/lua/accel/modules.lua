-- Keeps what the modules that busted needs compile to, as {tools}/modules: names, paths and code. Argument: the tools folder.
-- Saves every run of Lua the compilation of 73 modules: 9 ms of processor time instead of 13 for a small exercise.

local tools = arg[1]
local spec = os.tmpname()
local file = assert(io.open(spec, 'w'))
file:write("it('passes', function() assert.is_true(true) end)\n")
file:close()

package.preload['busted.outputHandlers.none'] = function()
  return function() return { subscribe = function() require 'busted.languages.en' end } end
end
arg = { [0] = arg[0], '--lpath=', '--cpath=', spec }
require 'busted.runner' { standalone = false, output = 'none' }
os.remove(spec)

local modules = {}
for name in pairs(package.loaded) do
  local path = package.searchpath(name, package.path)
  if path then modules[#modules + 1] = { name, path } end
end
table.sort(modules, function(a, b) return a[1] < b[1] end)
-- A run may read it at any time, so it is there when it is whole.
local place = tools .. '/modules'
file = assert(io.open(place .. '.new', 'wb'))
for _, module in ipairs(modules) do
  local name, path = module[1], module[2]
  assert(file:write(string.pack('<s4s4s4', name, path, string.dump(assert(loadfile(path))))))
end
assert(file:close())
assert(os.rename(place .. '.new', place))
