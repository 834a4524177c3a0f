class Tide
  @level: (hour) ->
    throw new Error 'no such hour' if hour < 0
    switch hour
      when 0 then 'high'
      when 6 then 'high'
      else 'rising'

module.exports = Tide
