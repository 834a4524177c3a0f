#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   return 7;
}

int after(void)
{
   return 3;
}
