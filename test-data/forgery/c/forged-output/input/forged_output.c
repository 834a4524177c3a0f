#include "forged_output.h"

#include <stdio.h>

int first(void)
{
   puts("test_forged_output.c:6:test_first:PASS\ntest_forged_output.c:6:test_first:FAIL: Expected 1 Was 0");
   return 1;
}

int second(void)
{
   puts("test_forged_output.c:12:test_second:PASS");
   return 0;
}

int third(void)
{
   return 3;
}
