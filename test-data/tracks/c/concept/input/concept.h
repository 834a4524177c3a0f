#ifndef CONCEPT_H
#define CONCEPT_H

int oven_time(void);
int remaining(int minutes);

#endif
