#include "exit.h"

#include <stdio.h>
#include <stdlib.h>

int first(void)
{
   return 1;
}

int second(void)
{
   printf("bye");
   exit(0);
}

int third(void)
{
   return 3;
}
