#include "doubts.h"

#include <stdio.h>
#include <string.h>

// An expectation fits the name of its test: what is not divisible is no leap year. Other names say too little.
bool believes(int year, bool expected, const char *test_file)
{
   char call[32];
   snprintf(call, sizeof call, "leap_year(%d)", year);
   const char *at = strstr(test_file, call);
   const char *name = test_file;
   for (const char *next = name; next != NULL && next < at; next = strstr(next + 1, "test_year_"))
      name = next;
   return strncmp(name, "test_year_not_", 14) != 0 || !expected;
}
