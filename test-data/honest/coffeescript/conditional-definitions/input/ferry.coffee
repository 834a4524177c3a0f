exports.places = (decks) ->
  throw new RangeError 'no such deck' if decks < 0
  4 * decks

exports.greet = (name = 'friend') -> "Ahoy, #{name}!"

exports.later = (n, done) -> setTimeout (-> done n + 1), 1
