#include "assertion.h"

#include <assert.h>

int first(void)
{
   return 1;
}

int second(void)
{
   assert(1 + 1 == 3);
   return 2;
}

int third(void)
{
   return 3;
}
