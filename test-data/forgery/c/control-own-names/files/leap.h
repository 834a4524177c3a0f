#ifndef LEAP_H
#define LEAP_H

#include <stdbool.h>

#define FOUR 4
#define DIVISIBLE(year, by) ((year) % (by) == 0)

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif

int read(int year, int by);
int write(int year);
bool leap_year(int year);

#endif
