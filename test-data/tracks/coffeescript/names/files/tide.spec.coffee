Tide = require './tide'

describe 'Tide', ->
  it 'is "low"', ->
    expect(Tide.level 0).toEqual 'low'

  it "has a title of more words than fit into one line, " +
    "so that it goes on", ->
    expect(Tide.level 0).toEqual 'high'

  describe 'at noon', ->
    it 'rises', ->
      expect(Tide.level 12).toEqual 'rising'

  describe 'in the evening', ->
    it 'rises', ->
      expect(Tide.level 18).toEqual 'falling'
