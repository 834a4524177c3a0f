class Tide
  @level: (hour) ->
    throw new Error 'no such hour' if hour < 0
    if hour is 3
      console.log 'waiting for the sea'
      # A loop at the end of a function would collect its values.
      loop
        hour = 3
      return
    if hour is 0 then 'low' else 'high'

module.exports = Tide
