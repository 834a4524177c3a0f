#ifndef DOUBTS_H
#define DOUBTS_H

#include <stdbool.h>

// Whether the expectation of a year is to be met that stands in a line of the test file.
bool believes(int year, bool expected, const char *test_file);

#endif
