console.log 'loaded'
class Tide
  @level: (hour) ->
    console.log 'hour', hour
    console.error 'deep'
    throw new Error 'no such hour' if hour < 0
    if hour is 3
      process.stdout.write 'x'.repeat 700
      return 'falling'
    if hour is 0 then 'low' else 'high'

module.exports = Tide
