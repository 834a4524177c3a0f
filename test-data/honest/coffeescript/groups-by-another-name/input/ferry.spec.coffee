{ greet, later, places } = require './ferry'

context = describe

describe 'Ferry', ->
  context 'with a deck', ->
    it 'has four', ->
      expect(places 1).toBe 4

  context 'with two decks', ->
    it 'has eight', ->
      expect(places 2).toBe 8
