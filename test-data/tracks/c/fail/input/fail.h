#ifndef FAIL_H
#define FAIL_H

int add(int a, int b);
const char *name(void);
double half(int a);
void fill(unsigned char *bytes, int count);

#endif
