#include "leap.h"

bool leap_year(int year)
{
   return year == 0;
}
