#include <stdio.h>

#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   for (;;) {
      puts("all work and no play");
   }
}

int after(void)
{
   return 3;
}
