{ greet, later, places } = require './ferry'

ddescribe 'Ferry', ->
  it 'is looked at', ->
    expect(places 2).toBe 8

describe 'Harbour', ->
  it 'is left behind', ->
    expect(places 1).toBe 5
