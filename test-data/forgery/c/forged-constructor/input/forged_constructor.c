#include "forged_constructor.h"

#include <stdlib.h>

__attribute__((constructor(101))) static void first_of_all(void)
{
   exit(0);
}

int first(void)
{
   return 0;
}

int second(void)
{
   return 0;
}

int third(void)
{
   return 0;
}
