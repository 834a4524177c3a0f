#include "weather_station.c"
