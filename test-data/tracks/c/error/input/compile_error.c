#include "compile_error.h"

int first(void)
{
   return 1;
}

int second(void)
{
   int unused = 2;
   return two;
}

int stray(void)
{
   return 0;
}

int third(void)
{
   return 3;
}
