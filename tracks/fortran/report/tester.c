// Tells what the assertions in Fortran say. `tester_names`, which the build makes of the test file, holds the names of all of
// them in order, as the file has them and as they are said, or none where one is not plain text: a test is then started only when
// it is over.

#include "channel.h"

#include <stdlib.h>

extern const char *const tester_names[][2];
void tester_result(const char *name, const char *failed, const char *message);
_Noreturn void tester_end(const char *failed);

// The name of the test that was started is before it, if any was.
static const char *const (*ahead)[2] = tester_names;

static void event(const char *what, const char *name)
{
   open_line(what);
   field("name", name);
   send_line();
}

static void start_ahead(void)
{
   if (ahead[0][0] != NULL)
      channel_start((*ahead++)[0], 1);
}

// Another test than the announced one reports: its branch was not taken, say.
static void leave_announced(void)
{
   event("group", running);
   running = NULL;
}

// The name as the file has it. What follows that test is announced next.
static const char *find(const char *name)
{
   for (int i = 0; tester_names[i][0] != NULL; i++)
      if (&tester_names[i] >= ahead && strcmp(tester_names[i][1], name) == 0) {
         ahead = &tester_names[i + 1];
         return tester_names[i][0];
      }
   return name;
}

__attribute__((constructor)) static void announce(void)
{
   if (!reports())
      return;
   for (int i = 0; tester_names[i][0] != NULL; i++)
      event("plan", tester_names[i][0]);
   start_ahead();
}

void tester_result(const char *name, const char *failed, const char *message)
{
   if (!reports())
      return;
   if (running != NULL && strcmp(name, ahead[-1][1]) != 0)
      leave_announced();
   if (running == NULL)
      channel_start(find(name), 1);
   channel_result(*failed == 'y' ? "failed" : "passed", message);
   start_ahead();
}

void tester_end(const char *failed)
{
   if (reports()) {
      if (running != NULL)
         leave_announced();
      channel_end();
   }
   exit(*failed == 'y');
}
