#ifndef FERRY_H
#define FERRY_H

#include <stdbool.h>

int places(int decks);
bool empty(int decks);

#endif
