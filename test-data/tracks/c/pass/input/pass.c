#include "pass.h"

#include <stdio.h>

size_t greet(const char *name, char *greeting, size_t size)
{
   printf("grüße %s ✓\n", name ? name : "niemanden");
   return (size_t)snprintf(greeting, size, "Hello, %s!", name ? name : "World");
}
