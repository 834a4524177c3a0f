{ greet, later, places } = require './ferry'

describe 'Odd', ->
  it "it's # 1", ->
    expect(places 1).toBe 4

  it 'says "ahoy"', ->
    expect(greet()).toBe 'Ahoy, friend!'

  it 'has [brackets] (parens) {braces}', ->
    expect(places 2).toBe 8

  it '🚢 größe 甲板', ->
    expect(places 1).toBe 4

  it 'a > b', ->
    expect(places 1).toBe 4

  it('is called with parens', -> expect(places 1).toBe 4)

  it 'back\\slash', ->
    expect(places 1).toBe 4
