{ greet, later, places } = require './ferry'

describe 'Later', ->
  it 'calls back', (done) ->
    later 1, (value) ->
      expect(value).toBe 2
      done()

  it 'is waited for', ->
    value = 0
    runs -> later 2, (found) -> value = found
    waitsFor (-> value > 0), 'a value', 500
    runs -> expect(value).toBe 3

  it 'has a limit', ((done) -> done()), 1000

  it 'has places', ->
    expect(places 2).toBe 8
