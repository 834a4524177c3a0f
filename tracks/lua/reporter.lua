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
-- What kept a test from running, without the place, which is a line of the test file or may lie anywhere.
local function plain(text) return type(text) == 'string' and match(text, '^.-%.lua:%d+: (.*)$') or tostring(text) end

-- Whether a place of a file stands in an `if`, or after an operator that decides on it. The solution may decide on what does.
local openers = { ['function'] = true, ['do'] = true, ['repeat'] = true, ['if'] = true }
local function decided(path, line)
  local file = io.open(path, 'rb')
  local text = file and file:read('a')
  if file then file:close() end
  if not text then return true end
  text = text:gsub('\r\n', '\n')
  local around, number, at, since = {}, 1, 1, ''
  while at <= #text and number <= line do
    local first, level = text:sub(at, at), text:match('^%-?%-?%[(=*)%[', at)
    local comment = text:sub(at, at + 1) == '--'
    local last = at
    if level and (comment or first == '[') then
      _, last = text:find(']' .. level .. ']', at, true)
    elseif comment then
      last = (text:find('\n', at, true) or #text + 1) - 1
    elseif first == '"' or first == "'" then
      last = at + 1
      while last <= #text and text:sub(last, last) ~= first do
        last = last + (text:sub(last, last) == '\\' and 2 or 1)
      end
    elseif first:match '[%a_]' then
      local word = text:match('^[%w_]+', at)
      last = at + #word - 1
      if openers[word] then
        around[#around + 1] = word
      elseif word == 'end' or word == 'until' then
        around[#around] = nil
      elseif number == line and word == 'pending' then
        for _, opener in ipairs(around) do
          if opener == 'if' then return true end
        end
        return since == 'and' or since == 'or'
      end
      since = word
    end
    if not first:match '[%w%s_]' then since = '' end
    last = last or #text
    for _ in text:sub(at, last):gmatch '\n' do number = number + 1 end
    at = last + 1
  end
  return false
end

-- busted keeps to itself what it is doing at the moment.
local context
local core = require 'busted.core'
package.loaded['busted.core'] = function(...)
  local made = core(...)
  context, package.loaded['busted.core'] = made.context, core
  return made
end

local function handler()
  local busted = require 'busted'
  local parent_of = busted.parent
  local file, group, message, ran, last
  -- Why the set-up of a group failed, the tests that have a result, and those that a set-up kept from running.
  local troubles, reported, left = {}, {}, {}

  -- The names of the groups around a test and its own, as `[names]` in track.toml joins them.
  local function path(own, around)
    local names = tostring(own)
    while around and around.descriptor ~= 'file' and around.name do
      names, around = tostring(around.name) .. '\31' .. names, parent_of(around)
    end
    return names
  end
  local function line(trace) return trace and trace.currentline and tostring(trace.currentline) end
  -- A group may come again, with the same tests on the same lines: how often each has, and whether it has a result since.
  local times, is_over, variants = {}, {}, {}
  local function variant(name, at, of)
    local key = name .. '\30' .. (file or '') .. '\30' .. (at or '')
    local count = of and variants[of] or times[key] or 1
    if of then variants[of] = count end
    return count > 1 and '(' .. count .. ')' or '', key
  end
  local function identity(element)
    local name, at = path(element.name, parent_of(element)), line(element.trace)
    return 'name', name, 'variant', (variant(name, at, element)), 'file', file, 'line', at
  end
  local function tell(event, element, ...)
    local fields = { identity(element) }
    for i = 1, select('#', ...) do fields[#fields + 1] = (select(i, ...)) or '' end
    send(event, table.unpack(fields))
  end

  -- A group registers all its tests before it runs the first of them.
  local function plan(own, _, trace)
    local name, at = path(own, group), line(trace)
    local _, key = variant(name, at)
    if is_over[key] then times[key], is_over[key] = (times[key] or 1) + 1, nil end
    send('plan', 'name', name, 'variant', (variant(name, at)), 'file', file, 'line', at)
  end
  local function start(element)
    message, ran = nil, true
    tell('start', element)
  end
  local function finish(element, status, text)
    last, reported[element] = element, true
    local _, key = variant(path(element.name, parent_of(element)), line(element.trace), element)
    is_over[key] = true
    tell('result', element, 'status', status, 'message', text)
  end

  -- A failed hook counts for the test that it stood around; where it has none, for all tests of the group, or the last one.
  local function hook(element, _, text)
    -- It does not compile, or ends before its tests are known.
    if element.descriptor == 'file' then return send('failure', 'message', tostring(text)) end
    local top = context.get()
    context.pop()
    local around = context.get()
    context.push(top)
    local owner = parent_of(element)
    if match(element.descriptor, '_setup$') then troubles[owner] = text end
    if around and around.descriptor == 'it' then
      if reported[around] then return tell('late', around, 'message', text) end
      start(around)
      finish(around, 'error', text)
    elseif troubles[owner] then
      -- Groups within are not even known.
      send('failure', 'message', text)
    elseif match(element.descriptor, '_teardown$') and last then
      tell('late', last, 'message', text)
    else
      send('failure', 'message', tostring(text))
    end
  end
  -- What a failed set-up kept from running.
  local function leave(element)
    local trouble, around = troubles[element], parent_of(element)
    while not trouble and around do trouble, around = troubles[around], parent_of(around) end
    for _, test in ipairs(trouble and element.it or {}) do
      left[#left + 1] = { test, trouble }
      identity(test)
    end
  end
  -- Where no test ran at all, the failure is all there is to say.
  local function tell_left()
    for _, each in ipairs(ran and left or {}) do
      if not reported[each[1]] then
        start(each[1])
        finish(each[1], 'error', each[2])
      end
    end
  end

  local on = {
    [{ 'file', 'start' }] = function(element)
      file, group = match(element.name, '^%./(.*)$') or element.name, nil
    end,
    [{ 'file', 'end' }] = leave,
    [{ 'describe', 'start' }] = function(element) group = element end,
    [{ 'describe', 'end' }] = function(element)
      leave(element)
      group = parent_of(element)
    end,
    [{ 'register', 'it' }] = plan,
    [{ 'register', 'pending' }] = plan,
    [{ 'test', 'start' }] = start,
    [{ 'test', 'end' }] = function(element, _, status)
      -- A block `pending` is the test file's own word, unless something decides on it.
      local own = element.descriptor == 'pending' and not decided(file, element.trace and element.trace.currentline or 0)
      finish(element, own and 'disabled' or STATUS[status], message)
    end,
    -- An assertion's place is the test's own; an error may lie anywhere.
    [{ 'failure', 'it' }] = function(_, _, text) message = plain(text) end,
    [{ 'error', 'it' }] = function(_, _, text) message = message and message .. '\n\n' .. text or text end,
    [{ 'pending', 'it' }] = function(_, _, text) message = type(text) == 'string' and plain(text) or nil end,
    [{ 'error' }] = function(element, parent, text)
      if element.descriptor ~= 'it' then hook(element, parent, text) end
    end,
    [{ 'suite', 'end' }] = function()
      tell_left()
      if not ran and #left == 0 then send('empty') end
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
