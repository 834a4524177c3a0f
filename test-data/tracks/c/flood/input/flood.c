#include "flood.h"

#include <stdio.h>

int first(void)
{
   return 1;
}

int second(void)
{
   for (int i = 0; i >= 0; i = (i + 1) % 10)
      printf("%d and so on, ", i);
   return 2;
}

int third(void)
{
   return 3;
}
