#include "timeout.h"

#include <stdio.h>

int first(void)
{
   return 1;
}

int second(void)
{
   printf("round and round\n");
   for (volatile int i = 0; i >= 0; i = (i + 1) % 1000) {
   }
   return 2;
}

int third(void)
{
   return 3;
}
