#include <stdio.h>
#include <unistd.h>

#include "weather_station.h"

int before(void)
{
   puts("before");
   return 1;
}

int measure(void)
{
   puts("measuring");
   for (;;) {
      pause();
   }
}

int after(void)
{
   return 3;
}
