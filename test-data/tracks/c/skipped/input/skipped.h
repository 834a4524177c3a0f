#ifndef SKIPPED_H
#define SKIPPED_H

int twice(int number);

#endif
