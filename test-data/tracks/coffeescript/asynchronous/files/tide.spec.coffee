Tide = require './tide'

describe 'Tide', ->
  beforeEach ->
    @hour = 0

  it 'comes later', (done) ->
    setTimeout (=>
      expect(Tide.level @hour).toEqual 'low'
      done()), 10

  it 'never comes', ((done) -> expect(1).toEqual 1), 300

  it 'is low again', ->
    expect(Tide.level @hour).toEqual 'low'
    expect([1, 2]).toContain 3
    expect(Tide.level 3).not.toEqual 'rising'
