#include "printing.h"

#include <stdio.h>
#include <unistd.h>

int first(void)
{
   printf("first ✓\n");
   fprintf(stderr, "to stderr\n");
   printf("without an end of line");
   return 1;
}

int second(void)
{
   for (int i = 0; i < 400; i++)
      printf("é\n");
   return 2;
}

int third(void)
{
   fputs("not UTF-8: \xff\xc3( \x01 \"quoted\" \\\n", stdout);
   fflush(stdout);
   return write(1, "past stdio\n", 11) == 11 ? 3 : 0;
}
