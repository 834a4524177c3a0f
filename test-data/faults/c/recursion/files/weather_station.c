#include "weather_station.h"

int before(void)
{
   return 1;
}

static int (*volatile again)(int);

static int deeper(int depth)
{
   volatile char room[4096];
   room[0] = (char)depth;
   return again(depth + 1) + room[0];
}

int measure(void)
{
   again = deeper;
   return deeper(0);
}

int after(void)
{
   return 3;
}
