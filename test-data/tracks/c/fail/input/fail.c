#include "fail.h"

#include <stddef.h>

int add(int a, int b)
{
   return a - b;
}

const char *name(void)
{
   return "a\nb \"quoted\"";
}

double half(int a)
{
   return a / 2;
}

void fill(unsigned char *bytes, int count)
{
   for (int i = 0; i < count; i++)
      bytes[i] = (unsigned char)(10 * i);
}
