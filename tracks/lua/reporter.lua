-- Runs the test files named on the command line with busted, and makes the events of tracks/_kit/PROTOCOL.md of what
-- busted says of them. The solution runs in this process and can do to it whatever it likes; what is needed after it is
-- loaded is bound before.

-- Only modules of Lua's own folders: the libraries among them are looked for last, behind files of the solution.
local path, own = package.path, {}
for place in path:gmatch '[^;]+' do
  if place:sub(1, 1) == '/' then own[#own + 1] = place end
end
package.path = table.concat(own, ';')
for _, library in ipairs { 'lfs', 'system.core', 'term.core' } do pcall(require, library) end

local stdio, fcntl, unistd = require 'posix.stdio', require 'posix.fcntl', require 'posix.unistd'
package.path = path
local kept = io.open(table.remove(arg, 1), 'rb')
local secrets = stdio.fdopen(4, 'r')
local token, mark = secrets:read('l', 'l')
secrets:close()

-- A copy of a descriptor that no child process inherits.
local function private(descriptor)
  local copy = unistd.dup(descriptor)
  fcntl.fcntl(copy, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
  return stdio.fdopen(copy, 'w')
end
local channel, marks, stdout = private(3), private(1), io.stdout
unistd.close(3)
-- What is printed before a run is cut short is seen.
stdout:setvbuf('line')

local concat, pcall, type = table.concat, pcall, type
local gsub, match = string.gsub, string.match
local write, flush = channel.write, channel.flush
local escapes = { ['\\'] = '\\\\', ['\t'] = '\\t', ['\n'] = '\\n' }

-- Sends an event. Fields are names and texts in turn; those without a text are left out.
local function send(event, ...)
  local line, fields = { token .. ' ' .. event }, { ... }
  for i = 1, select('#', ...), 2 do
    local text = fields[i + 1]
    if text and text ~= '' then
      line[#line + 1] = fields[i] .. '=' .. gsub(text, '[\\\t\n]', escapes)
    end
  end
  if event == 'start' or event == 'result' then
    pcall(flush, stdout)
    write(marks, mark, '\n')
    flush(marks)
  end
  write(channel, concat(line, '\t'), '\n')
  flush(channel)
end

-- What `install` kept of busted's modules, until the first test file is loaded; another version of Lua has no use for it.
local compiled, at = {}, 1
local modules = kept and kept:read('a') or ''
while at <= #modules do
  local name, path, code
  name, path, code, at = string.unpack('<s4s4s4', modules, at)
  compiled[#compiled + 1] = name
  package.preload[name] = function()
    local load_it = load(code, '@' .. path, 'b') or loadfile(path)
    return load_it(name, path)
  end
end
if kept then kept:close() end

local STATUS = { success = 'passed', failure = 'failed', error = 'error', pending = 'skipped' }

local function handler()
  local busted = require 'busted'
  local parent_of = busted.parent
  local file, group, message, ran

  -- The names of the groups around a test and its own, as `[names]` in track.toml joins them.
  local function path(own, around)
    local names = tostring(own)
    while around and around.descriptor ~= 'file' and around.name do
      names, around = tostring(around.name) .. '\31' .. names, parent_of(around)
    end
    return names
  end
  local function name(element) return path(element.name, parent_of(element)) end
  -- A group registers all its tests before it runs the first of them.
  local function plan(own) send('plan', 'name', path(own, group), 'file', file) end

  local on = {
    [{ 'file', 'start' }] = function(element)
      file, group = match(element.name, '^%./(.*)$') or element.name, nil
    end,
    [{ 'describe', 'start' }] = function(element) group = element end,
    [{ 'register', 'it' }] = plan,
    [{ 'register', 'pending' }] = plan,
    [{ 'test', 'start' }] = function(element)
      message, ran = nil, true
      send('start', 'name', name(element), 'file', file)
    end,
    [{ 'test', 'end' }] = function(element, _, status)
      send('result', 'name', name(element), 'file', file, 'status', STATUS[status], 'message', message)
    end,
    -- An assertion's place is the test's own; an error may lie anywhere.
    [{ 'failure', 'it' }] = function(_, _, text)
      message = match(text, '^.-%.lua:%d+: (.*)$') or text
    end,
    [{ 'error', 'it' }] = function(_, _, text) message = text end,
    [{ 'pending', 'it' }] = function(_, _, text) message = type(text) == 'string' and text or nil end,
    -- A file, a group or what stands around tests: the tests within do not run.
    [{ 'error' }] = function(element, _, text)
      if element.descriptor ~= 'it' then send('failure', 'message', tostring(text)) end
    end,
    [{ 'suite', 'end' }] = function()
      if not ran then send('empty') end
      send('end')
    end,
  }
  return {
    subscribe = function()
      require 'busted.languages.en'
      for event, react in next, on do
        busted.subscribe(event, function(...)
          react(...)
          return nil, true
        end, { priority = 1 })
      end
      for _, name in ipairs(compiled) do package.preload[name] = nil end
    end,
  }
end

package.preload['busted.outputHandlers.private'] = function() return handler end
for _, module in ipairs { 'posix.stdio', 'posix.fcntl', 'posix.unistd' } do package.loaded[module] = nil end

-- The state stays open: closing it would wait for processes that the solution started and did not wait for.
local exit = os.exit
require 'busted.compatibility'.exit = function(failures) exit(failures == 0, false) end
require 'busted.runner' { standalone = false, output = 'private' }
exit(true, false)
