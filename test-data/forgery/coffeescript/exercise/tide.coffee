class Tide
  @level: -> throw new Error "not written yet"

module.exports = Tide
