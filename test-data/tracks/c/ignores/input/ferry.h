int places(int decks);
