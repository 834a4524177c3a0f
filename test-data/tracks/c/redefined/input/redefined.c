#include "redefined.h"

int first(void)
{
   return 1;
}

int second(void)
{
   return 0;
}

int third(void)
{
   return 3;
}
