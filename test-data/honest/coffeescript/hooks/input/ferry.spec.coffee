{ greet, later, places } = require './ferry'

describe 'Ferry', ->
  beforeEach ->
    @decks = 2

  afterEach ->
    @decks = 0

  it 'has eight places', ->
    expect(places @decks).toBe 8

  describe 'of a deck less', ->
    beforeEach ->
      @decks -= 1

    it 'has four', ->
      expect(places @decks).toBe 4
