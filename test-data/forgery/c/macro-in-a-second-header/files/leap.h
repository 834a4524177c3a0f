#ifndef LEAP_H
#define LEAP_H

#include "years.h"

#endif
