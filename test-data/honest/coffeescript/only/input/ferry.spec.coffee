{ greet, later, places } = require './ferry'

describe 'Ferry', ->
  iit 'is looked at', ->
    expect(places 2).toBe 8

  it 'is left behind', ->
    expect(places 1).toBe 5
