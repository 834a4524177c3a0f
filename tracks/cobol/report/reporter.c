// Tells what the tests in the program say, which build.pl puts before the solution's paragraphs. The file that build.pl leaves has
// a number that the tests' calls bring, so that a call of the solution does nothing, and the identity of each test in a line, as
// `_kit/PROTOCOL.md` writes fields.

#include "channel.h"

#include <stdlib.h>

enum { MOST_TESTS = 4096, SIZE = 256, DIGITS = 18, DECIMALS = 7 };

static long key;
static char identities[1 << 20];
static char *tests[MOST_TESTS];
static int test_count;
// The test that runs, and what its expectations found.
static const char *test;
static char failures[64 << 10];
static size_t failures_length;

static void event(const char *what, const char *identity)
{
   open_line(what);
   put("\t", 1);
   put(identity, strlen(identity));
}

__attribute__((constructor)) static void announce(void)
{
   const char *path = getenv("TRACK_TESTS");
   int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
   if (!reports() || file < 0)
      return;
   size_t length = 0;
   for (long got; length < sizeof identities - 1 && (got = read(file, identities + length, sizeof identities - 1 - length)) > 0;)
      length += (size_t)got;
   close(file);
   unlink(path);
   unsetenv("TRACK_TESTS");
   char *rest = identities;
   key = strtol(strsep(&rest, "\n"), NULL, 10);
   for (char *one; (one = strsep(&rest, "\n")) != NULL && *one != '\0' && test_count < MOST_TESTS;)
      tests[test_count++] = one;
   for (int i = 0; i < test_count; i++) {
      event("plan", tests[i]);
      send_line();
   }
}

static void fails(const char *text, size_t count)
{
   size_t room = sizeof failures - 1 - failures_length;
   count = count < room ? count : room;
   memcpy(failures + failures_length, text, count);
   failures_length += count;
   failures[failures_length] = '\0';
}

// Text without the spaces behind it, or a number without the zeros around it.
static void shows(const char *value, bool numeric)
{
   if (!numeric) {
      size_t length = SIZE;
      while (length > 0 && value[length - 1] == ' ')
         length--;
      fails("<", 1);
      fails(value, length);
      fails(">", 1);
      return;
   }
   const char *digits = value + 1, *point = digits + DIGITS - DECIMALS, *end = digits + DIGITS;
   while (digits < point - 1 && *digits == '0')
      digits++;
   while (end > point && end[-1] == '0')
      end--;
   fails("-", *value == '-');
   fails(digits, (size_t)(point - digits));
   fails(".", end > point);
   fails(point, (size_t)(end - point));
}

static int compare(const char *actual, const char *expected, bool numeric)
{
   if (!numeric)
      return memcmp(actual, expected, SIZE);
   char left[DIGITS + 2] = "", right[DIGITS + 2] = "";
   memcpy(left, actual, DIGITS + 1);
   memcpy(right, expected, DIGITS + 1);
   long long a = strtoll(left, NULL, 10), b = strtoll(right, NULL, 10);
   return (a > b) - (a < b);
}

void trackstart(int by, int number)
{
   if (by != key || !reports() || number >= test_count)
      return;
   test = tests[number];
   failures_length = 0;
   failures[0] = '\0';
   write_mark();
   event("start", test);
   send_line();
}

// `what`: `N` for numbers or `A` for text, `=`, `<` or `>`, `!` for the opposite or a space, then the words of the test file.
void trackexpect(int by, const char *actual, const char *expected, const char *what)
{
   if (by != key || test == NULL)
      return;
   bool numeric = what[0] == 'N', opposite = what[2] == '!';
   int order = compare(actual, expected, numeric);
   bool holds = what[1] == '=' ? order == 0 : what[1] == '<' ? order < 0 : order > 0;
   if (holds != opposite)
      return;
   if (failures_length > 0)
      fails("\n", 1);
   fails(what + 3, strlen(what + 3));
   fails(": EXPECTED ", 11);
   const char *relation = what[1] == '=' ? (opposite ? "NOT " : "") : what[1] == '<' ? (opposite ? ">= " : "< ") : opposite ? "<= " : "> ";
   fails(relation, strlen(relation));
   shows(expected, numeric);
   fails(", WAS ", 6);
   shows(actual, numeric);
}

void trackresult(int by)
{
   if (by != key || test == NULL || !reports())
      return;
   write_mark();
   event("result", test);
   field("status", failures_length > 0 ? "failed" : "passed");
   if (failures_length > 0)
      field("message", failures);
   send_line();
   test = NULL;
}

void trackend(int by)
{
   if (by != key || !reports())
      return;
   if (test_count == 0) {
      open_line("empty");
      send_line();
   }
   open_line("end");
   send_line();
}
