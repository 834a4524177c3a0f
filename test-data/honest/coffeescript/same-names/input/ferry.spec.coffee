{ greet, later, places } = require './ferry'

describe 'small', ->
  it 'is a ferry', ->
    expect(places 1).toBe 4

describe 'large', ->
  it 'is a ferry', ->
    expect(places 2).toBe 8

  it 'is a ferry', ->
    expect(places 3).toBe 12
