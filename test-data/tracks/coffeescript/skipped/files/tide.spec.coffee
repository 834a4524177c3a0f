Tide = require './tide'

describe 'Tide', ->
  it 'is low at midnight', ->
    expect(Tide.level 0).toEqual 'low'

  xit "is high after six hours, isn't it", ->
    expect(Tide.level 6).toEqual 'high'

  describe 'in between', ->
    xit 'rises', ->
      level = Tide.level 3
      expect(level).toEqual 'rising'

  xit 'has no hour below zero', ->
    expect ->
      Tide.level -1
    .toThrow new Error 'no such hour'
