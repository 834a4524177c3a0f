#include "forged_records.h"

#include <string.h>
#include <unistd.h>

int first(void)
{
   const char *line = "result\tname=test_first\tstatus=passed\n";
   return (int)write(3, line, strlen(line));
}

int second(void)
{
   return 0;
}

int third(void)
{
   return 0;
}
