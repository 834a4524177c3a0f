#include "leap.h"

#include <setjmp.h>

static jmp_buf out;
static int hundred;

__attribute__((constructor)) static void prepare(void)
{
   hundred = MIN(100, 1000);
}

int read(int year, int by)
{
   return year % by;
}

int write(int year)
{
   if (read(year, 400) == 0)
      longjmp(out, 1);
   return 0;
}

bool leap_year(int year)
{
   if (setjmp(out) != 0)
      return true;
   write(year);
   return DIVISIBLE(year, FOUR) && !DIVISIBLE(year, hundred);
}
