{ greet, later, places } = require './ferry'

# it 'is in a comment', ->
text = "it 'is in a string', ->"
fake = { it: (name) -> name }

describe 'Ferry', ->
  fake.it 'is no test'

  never = ->
    it 'is never called', ->
      expect(1).toBe 2

  it 'is a test', ->
    expect(text.length).toBeGreaterThan 0
    expect(places 2).toBe 8
