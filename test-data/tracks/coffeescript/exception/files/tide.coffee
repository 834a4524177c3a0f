class Tide
  @level: (hour) ->
    throw new Error 'no such hour' if hour < 0
    switch hour
      when 0 then 'low'
      when 6 then hour.length.of
      else throw new TypeError 'too deep'

module.exports = Tide
