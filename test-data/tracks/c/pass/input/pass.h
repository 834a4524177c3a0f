#ifndef PASS_H
#define PASS_H

#include <stddef.h>

// The length of the greeting, which is written when there is room for it.
size_t greet(const char *name, char *greeting, size_t size);

#endif
