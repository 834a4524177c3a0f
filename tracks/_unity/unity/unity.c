// Takes the place of Unity where an exercise's own is missing or unknown: the assertions that exercises use, in its words.

#include "unity.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

static const char *file, *name;
static int failures, over;
static jmp_buf leave;
// Which element of an array is compared.
static const char *element_is;
static size_t element;

void UnitySay(int line, const char *status, const char *message)
{
   char text[16 << 10];
   snprintf(text, sizeof text, "%s:%d:%s%s%s\n", file, line, name, status, message);
   for (const char *at = text; *at != '\0'; at++)
      UNITY_OUTPUT_CHAR(*at);
}

void UnityLeave(const char *status, const char *message)
{
   // What goes wrong in `tearDown` changes nothing about a test that failed.
   if (!over) {
      UnitySay(0, status, message);
      failures += status[1] == 'F';
   }
   if (status[1] == 'P')
      unity_report_left();
   over = 1;
   longjmp(leave, 1);
}

static void fail(const char *message, const char *format, ...)
{
   char text[12 << 10] = "";
   if (element_is != NULL)
      snprintf(text, 64, element_is, element);
   va_list values;
   va_start(values, format);
   vsnprintf(text + strlen(text), 8 << 10, format, values);
   va_end(values);
   if (message != NULL)
      snprintf(text + strlen(text), 3 << 10, ". %s", message);
   UnityLeave(":FAIL: ", text);
}

void UnityTrue(int holds, const char *otherwise, const char *message)
{
   if (!holds)
      UnityLeave(":FAIL: ", message == NULL ? otherwise : message);
}

static int less(int style, int64_t a, int64_t b)
{
   return style & UNITY_INT ? a < b : (uint64_t)a < (uint64_t)b;
}

static void fail_numbers(const char *message, const char *format, int style, int64_t first, int64_t second)
{
   char texts[2][32];
   for (int i = 0, size = style & 15; i < 2; i++) {
      int64_t number = i == 0 ? first : second;
      uint64_t bits = (uint64_t)number & UINT64_MAX >> (64 - 8 * size);
      if (style & UNITY_HEX)
         snprintf(texts[i], sizeof *texts, "0x%0*" PRIX64, 2 * size, bits);
      else
         snprintf(texts[i], sizeof *texts, style & UNITY_UINT ? "%" PRIu64 : "%" PRId64, style & UNITY_UINT ? bits : (uint64_t)number);
   }
   fail(message, format, texts[0], texts[1]);
}

void UnityNumber(int style, uint64_t delta, int64_t expected, int64_t actual, const char *message)
{
   char format[80] = "Expected %s Was %s";
   if (delta > 0)
      snprintf(format, sizeof format, "Values Not Within Delta %" PRIu64 " Expected %%s Was %%s", delta);
   uint64_t apart = (uint64_t)expected - (uint64_t)actual;
   if ((less(style, expected, actual) ? -apart : apart) > delta)
      fail_numbers(message, format, style, expected, actual);
}

void UnityGreater(int style, int64_t threshold, int64_t actual, const char *message)
{
   if (!less(style, threshold, actual))
      fail_numbers(message, "Expected %s to be greater than %s", style, actual, threshold);
}

void UnityReal(double delta, double expected, double actual, const char *message)
{
   if (expected != actual && !(isnan(expected) && isnan(actual)) && !(fabs(actual - expected) <= fabs(delta)))
      fail(message, "Expected %.6g Was %.6g", expected, actual);
}

// A string in quotation marks; what would break the line is escaped.
static char *quoted(char *text, size_t size, const char *string, size_t most)
{
   size_t length = (size_t)sprintf(text, string == NULL ? "NULL" : "'");
   for (size_t i = 0; string != NULL && i < most && string[i] != '\0' && length < size - 8; i++) {
      unsigned char byte = (unsigned char)string[i];
      const char *format = byte == '\n' ? "\\n" : byte == '\r' ? "\\r" : byte < ' ' || byte == 127 ? "\\x%02X" : "%c";
      length += (size_t)sprintf(text + length, format, byte);
   }
   return strcat(text, string == NULL ? "" : "'");
}

void UnityString(size_t most, const char *expected, const char *actual, const char *message)
{
   char texts[2][3 << 10];
   if (expected != actual && (expected == NULL || actual == NULL || strncmp(expected, actual, most) != 0))
      fail(message, "Expected %s Was %s", quoted(texts[0], sizeof *texts, expected, most), quoted(texts[1], sizeof *texts, actual, most));
}

static int64_t value(int style, const void *array)
{
   int64_t bits = 0;
   int unused = 64 - 8 * (style & 15);
   memcpy(&bits, (const char *)array + element * (size_t)(style & 15), (size_t)(style & 15));
   return style & UNITY_INT ? (int64_t)((uint64_t)bits << unused) >> unused : bits;
}

void UnityArray(int style, const char *where, const void *expected, const void *actual, size_t count, const char *message)
{
   if (count == 0)
      fail(message, "You Asked Me To Compare Nothing, Which Was Pointless.");
   if (expected != actual && (expected == NULL || actual == NULL))
      fail(message, expected == NULL ? "Expected pointer to be NULL" : "Actual pointer was NULL");
   element_is = where;
   for (element = 0; expected != actual && element < count; element++) {
      if (style == 0)
         UnityString(SIZE_MAX, ((const char *const *)expected)[element], ((const char *const *)actual)[element], message);
      else
         UnityNumber(style, 0, value(style, expected), value(style, actual), message);
   }
   element_is = NULL;
}

__attribute__((weak)) void setUp(void)
{
}

__attribute__((weak)) void tearDown(void)
{
}

void UnityBegin(const char *source)
{
   file = source;
}

void UnityDefaultTestRun(void (*test)(void), const char *named, int line)
{
   (void)line;
   name = named;
   over = 0;
   element_is = NULL;
   if (setjmp(leave) == 0) {
      setUp();
      test();
   }
   if (setjmp(leave) == 0)
      tearDown();
   if (!over)
      UnitySay(0, ":PASS", "");
}

int UnityEnd(void)
{
   return failures;
}
