#include "no_tests.h"

int first(void)
{
   return 1;
}

int second(void)
{
   return 2;
}

int third(void)
{
   return 3;
}
