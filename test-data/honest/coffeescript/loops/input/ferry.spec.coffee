{ greet, later, places } = require './ferry'

describe 'Ferry', ->
  for decks in [1, 2, 3]
    do (decks) ->
      it "has #{4 * decks} places on #{decks} decks", ->
        expect(places decks).toBe 4 * decks

  ['Ada', 'Grace'].forEach (name) ->
    it 'greets ' + name, ->
      expect(greet name).toBe "Ahoy, #{name}!"

  for own name, decks of { none: 0, three: 3 }
    do (name, decks) ->
      it name, ->
        expect(places decks).toBe 4 * decks
