#include "segfault_at_once.h"

#include <stdio.h>

int first(void)
{
   int *volatile nowhere = NULL;
   printf("about to fall\n");
   return *nowhere;
}

int second(void)
{
   return 2;
}

int third(void)
{
   return 3;
}
