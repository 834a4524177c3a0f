#ifndef FOLDERS_H
#define FOLDERS_H

int twice(int number);

#endif
