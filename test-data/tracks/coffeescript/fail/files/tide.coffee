class Tide
  @level: (hour) ->
    return '' if hour < 0
    switch hour
      when 0 then 'low'
      when 6 then 'low'
      else 'rising'

module.exports = Tide
