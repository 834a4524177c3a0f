{ greet, later, places } = require './ferry'

describe 'Ferry', ->
  it 'has four places on a deck', ->
    expect(places 1).toBe 4

  describe 'with two decks', ->
    it 'has eight', ->
      expect(places 2).toEqual 8

    describe 'and a name', ->
      it 'greets', ->
        expect(greet 'Ada').toBe 'Ahoy, Ada!'

describe 'Harbour', ->
  it 'has four places on a deck, too', ->
    expect(places 1).toBe 4
