{ greet, later, places } = require './ferry'

describe 'Ferry', ->
  if process.platform is 'win32'
    it 'has a drive', ->
      expect(1).toBe 2
  else
    it 'has no drive', ->
      expect(places 2).toBe 8

  switch typeof places
    when 'function'
      it 'is a function', ->
        expect(places 1).toBe 4
    else
      it 'is nothing', ->
        expect(1).toBe 2

  unless process.env.NO_SUCH_VARIABLE?
    it 'needs no variable', ->
      expect(places 1).toBe 4
