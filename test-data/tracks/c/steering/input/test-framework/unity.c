#include "unity.h"

void UnityDefaultTestRun(void (*test)(void), const char *name, int line)
{
   (void)name;
   (void)line;
   test();
}
