#ifndef SOLUTION_H
#define SOLUTION_H

int first(void);
int second(void);
int third(void);

#endif
