#ifndef WEATHER_STATION_H
#define WEATHER_STATION_H

int before(void);
int measure(void);
int after(void);

#endif
