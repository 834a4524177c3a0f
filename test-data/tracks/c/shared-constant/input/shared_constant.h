#ifndef SHARED_CONSTANT_H
#define SHARED_CONSTANT_H

// The test has the same line.
#define LONGEST 8

int length(const char word[LONGEST]);

#endif
