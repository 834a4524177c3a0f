#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   for (;;) {
   }
}

int after(void)
{
   return 3;
}
