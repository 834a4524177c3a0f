#include "exit_at_once.h"

#include <stdio.h>
#include <stdlib.h>

int first(void)
{
   printf("bye");
   exit(0);
}

int second(void)
{
   return 2;
}

int third(void)
{
   return 3;
}
