// Stands between the test file and Unity: the linker turns calls of Unity's runner and of its end to here, and Unity's
// text, which says how a test ended, comes here and not to stdout.

#include "channel.h"

#include <stdio.h>
#include <string.h>

int unity_report_char(int character);
void __real_UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void __wrap_UnityDefaultTestRun(void (*test)(void), const char *name, int line);
int __real_UnityEnd(void);
int __wrap_UnityEnd(void);

static char text[64 << 10];
static size_t length;
static const char *current;
static const char *status;
static char message[sizeof text];
// Whether the framework said both that the test passed and that it did not.
static int contradicts;
// The test's function, and whether it came to its end.
static void (*body)(void);
static int ended;

// `file.c:LINE:name:FAIL: message`, and `INFO` for what the test says on its way.
static void said(void)
{
   static const char *const words[][2] = { { "PASS", "passed" }, { "FAIL", "failed" }, { "IGNORE", "skipped" } };
   size_t name = strlen(current);
   for (char *at = strchr(text, ':'); at != NULL; at = strchr(at + 1, ':')) {
      if (strncmp(at + 1, current, name) != 0 || at[1 + name] != ':')
         continue;
      char *word = at + 1 + name + 1;
      for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
         size_t size = strlen(words[i][0]);
         if (strncmp(word, words[i][0], size) == 0) {
            contradicts |= status != NULL && strcmp(status, words[i][1]) != 0;
            if (status != NULL)
               return;
            status = words[i][1];
            strcpy(message, word + size + strspn(word + size, ": "));
            return;
         }
      }
      break;
   }
   if (length > 0 && status == NULL)
      puts(text);
}

int unity_report_char(int character)
{
   // What Unity says outside of tests is its summary.
   if (current == NULL)
      return character;
   if (character == '\n') {
      text[length] = '\0';
      said();
      length = 0;
   } else if (length < sizeof text - 1) {
      text[length++] = (char)character;
   }
   return character;
}

static void run(void)
{
   body();
   ended = 1;
}

void __wrap_UnityDefaultTestRun(void (*test)(void), const char *name, int line)
{
   current = name;
   body = test;
   ended = contradicts = 0;
   status = NULL;
   message[0] = '\0';
   length = 0;
   channel_start(name);
   __real_UnityDefaultTestRun(run, name, line);
   current = NULL;
   if (status == NULL)
      channel_result("error", "Unity reported no result of this test.");
   else if (contradicts)
      channel_result("error", "Unity reported two results of this test.");
   else if (!ended && strcmp(status, "passed") == 0)
      channel_result("error", "The test was left before its end, and not by an assertion that failed.");
   else if (message[0] != '\0')
      channel_result(status, message);
   else
      channel_result(status, strcmp(status, "failed") == 0 ? "The test failed without a message." : NULL);
}

int __wrap_UnityEnd(void)
{
   int failures = __real_UnityEnd();
   channel_end();
   return failures;
}
