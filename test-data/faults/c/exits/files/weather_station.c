#include <stdlib.h>

#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   exit(0);
}

int after(void)
{
   return 3;
}
