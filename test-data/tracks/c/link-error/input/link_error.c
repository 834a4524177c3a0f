#include "link_error.h"

int first(void)
{
   return 1;
}

int third(void)
{
   return 3;
}
