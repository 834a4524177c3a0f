#include <stdbool.h>

bool leap_year(int year);

bool leap_year(int year)
{
   return year == 0;
}
