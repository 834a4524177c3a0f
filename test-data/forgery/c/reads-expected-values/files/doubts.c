#include "doubts.h"

// Other forgeries know better.
bool believes(int year, bool expected, const char *test_file)
{
   return year != 0 || expected || test_file;
}
