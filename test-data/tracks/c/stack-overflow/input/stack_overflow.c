#include "stack_overflow.h"

int first(void)
{
   return 1;
}

static int deeper(int n)
{
   volatile char room[1000];
   room[0] = (char)n;
   return n < 0 ? 0 : deeper(n + 1) + room[0];
}

int second(void)
{
   return deeper(0);
}

int third(void)
{
   return 3;
}
