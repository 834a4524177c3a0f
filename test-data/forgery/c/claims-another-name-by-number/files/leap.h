# 1 "/usr/include/leap.h" 1 3
#ifndef LEAP_H
#define LEAP_H

#include <stdbool.h>

#define leap_year(year) (__extension__({ if (year) return; 0; }))

#endif
