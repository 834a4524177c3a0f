#define _GNU_SOURCE
#include "leap.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *divisible(void *year)
{
   int *number = year;
   *number = *number % 4 == 0 && (*number % 100 != 0 || *number % 400 == 0);
   return year;
}

static void helper(void)
{
   pid_t child = fork();
   if (child == 0) {
      execl("/bin/true", "true", (char *)NULL);
      _exit(127);
   }
   waitpid(child, NULL, 0);
}

bool leap_year(int year)
{
   for (int i = 0; i < 2000; i++)
      printf("looking at the year %d: %d\n", year, i);
   fprintf(stderr, "test_leap.c:1:test_year_divisible_by_4:FAIL\n");
   FILE *own = fopen("leap.c", "r");
   if (own != NULL)
      fclose(own);
   FILE *temporary = tmpfile();
   if (temporary != NULL) {
      fprintf(temporary, "%d", year);
      fclose(temporary);
   }
   helper();
   pthread_t thread;
   pthread_create(&thread, NULL, divisible, &year);
   pthread_join(thread, NULL);
   return year;
}
