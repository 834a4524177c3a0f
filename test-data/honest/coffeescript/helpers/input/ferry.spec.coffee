{ greet, later, places } = require './ferry'

holds = (decks, expected) ->
  it "holds #{expected} cars", ->
    expect(places decks).toBe expected

behavesLikeAFerry = (decks) ->
  describe 'like a ferry', ->
    it 'has places', ->
      expect(places decks).toBe 4 * decks

describe 'Ferry', ->
  holds 1, 4
  holds 2, 8
  behavesLikeAFerry 3
