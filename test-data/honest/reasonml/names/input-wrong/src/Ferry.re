exception NoSuchDeck(int);

let places = decks =>
  if (decks < 0) {
    raise(NoSuchDeck(decks));
  } else {
    4 * decks + decks / 2;
  };

let greet = name => "Ahoy, " ++ name ++ "!";

let hasCars = false;
