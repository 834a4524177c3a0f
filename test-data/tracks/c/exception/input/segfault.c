#include "segfault.h"

#include <stdio.h>

int first(void)
{
   return 1;
}

int second(void)
{
   int *volatile nowhere = NULL;
   printf("about to fall");
   return *nowhere;
}

int third(void)
{
   return 3;
}
