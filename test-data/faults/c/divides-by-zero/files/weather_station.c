#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   volatile int zero = 0;
   return 7 / zero;
}

int after(void)
{
   return 3;
}
