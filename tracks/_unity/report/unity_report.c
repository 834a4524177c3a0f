// Stands between the test file and Unity: the linker turns calls of Unity's runner and of its end to here, and Unity's
// text, which says how a test ended, comes here and not to stdout.

#include "channel.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include "unity_report.h"

_Noreturn void unity_report_longjmp(jmp_buf frame, int value);
void __real_UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void __wrap_UnityDefaultTestRun(void (*test)(void), const char *name, int line);
int __real_UnityEnd(void);
int __wrap_UnityEnd(void);

// The line that Unity is writing.
static char text[64 << 10];
static size_t length;
// The test that runs: its name, what Unity said of it, and whether that was both that it passed and that it did not.
static const char *current;
static const char *status;
static char message[sizeof text];
static int contradicts;
// Its function, and whether that came to its end, or the test file had it end as passed.
static void (*body)(void);
static int ended;

// The tests that ran, to tell a second run of one from the first.
enum { MOST = 4096 };
static const char *ran[MOST];
static int count;

// `file.c:LINE:name:FAIL: message`, or `INFO` for what the test says on its way.
static void said(void)
{
   static const char *const words[][2] = { { "PASS", "passed" }, { "FAIL", "failed" }, { "IGNORE", "skipped" } };
   char before[1024];
   snprintf(before, sizeof before, ":%s:", current);
   const char *word = strstr(text, before);
   for (size_t i = 0; word != NULL && i < sizeof words / sizeof words[0]; i++) {
      const char *rest = word + strlen(before);
      size_t size = strlen(words[i][0]);
      if (strncmp(rest, words[i][0], size) != 0)
         continue;
      contradicts |= status != NULL && status != words[i][1];
      if (status == NULL)
         strcpy(message, rest + size + strspn(rest + size, ": "));
      status = status == NULL ? words[i][1] : status;
      return;
   }
   if (word == NULL && status != NULL && strcmp(status, "passed") != 0) {
      // A message may have several lines.
      size_t size = strlen(message);
      snprintf(message + size, sizeof message - size, "\n%s", text);
   } else if (text[0] != '\0' && (word != NULL || status == NULL)) {
      puts(text);
   }
}

int unity_report_char(int character)
{
   // What Unity says outside of tests is its summary.
   if (current != NULL && character == '\n') {
      text[length] = '\0';
      length = 0;
      said();
   } else if (current != NULL && length < sizeof text - 1) {
      text[length++] = (char)character;
   }
   return character;
}

static void run(void)
{
   body();
   ended = 1;
}

void unity_report_left(void)
{
   ended = 1;
}

_Noreturn void unity_report_longjmp(jmp_buf frame, int value)
{
   ended = 1;
   longjmp(frame, value);
}

// How often the test has run, with this time.
static int runs_of(const char *name)
{
   int runs = 1;
   for (int i = 0; i < count; i++)
      runs += strcmp(ran[i], name) == 0;
   if (count < MOST)
      ran[count++] = name;
   return runs;
}

void __wrap_UnityDefaultTestRun(void (*test)(void), const char *name, int line)
{
   current = name;
   body = test;
   ended = contradicts = 0;
   status = NULL;
   message[0] = '\0';
   length = 0;
   channel_start(name, runs_of(name));
   __real_UnityDefaultTestRun(run, name, line);
   current = NULL;
   for (size_t size = strlen(message); size > 0 && message[size - 1] == '\n'; size--)
      message[size - 1] = '\0';
   if (status == NULL)
      channel_result("error", "Unity reported no result of this test.");
   else if (contradicts)
      channel_result("error", "Unity reported two results of this test.");
   else if (!ended && strcmp(status, "passed") == 0)
      channel_result("error", "The test was left before its end, and not by an assertion that failed.");
   else
      channel_result(status, message);
}

int __wrap_UnityEnd(void)
{
   int failures = __real_UnityEnd();
   channel_end();
   return failures;
}
