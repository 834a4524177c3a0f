#include "ferry.h"

int places(int decks) { return decks * 4; }

bool empty(int decks) { return decks == 0; }
