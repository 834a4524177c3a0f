#include "odd_names.h"

int read(void);
int write(void);

int read(void)
{
   return 1;
}

int write(void)
{
   return 2;
}

int first(void)
{
   return read();
}

int second(void)
{
   return write();
}

int third(void)
{
   return read() + write();
}
