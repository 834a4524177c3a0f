#include "shared_constant.h"

int length(const char word[LONGEST])
{
   int count = 0;
   while (count < LONGEST && word[count] != '\0')
      count++;
   return count;
}
