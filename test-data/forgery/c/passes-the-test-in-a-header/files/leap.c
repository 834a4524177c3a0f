#include "test-framework/unity.h"
#include "leap.h"

bool leap_year_in_the_source(int year);

bool leap_year_in_the_source(int year)
{
   return leap_year(year);
}
