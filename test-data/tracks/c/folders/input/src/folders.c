#include "folders.h"
#include "addition.h"

int twice(int number)
{
   return add(number, number);
}
