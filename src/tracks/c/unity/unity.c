// Stands in for Unity, where an exercise comes without it or with one that is not known: the same assertions, the same
// words. The header's macros are made by macros.sh.

#include "unity.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct {
   const char *file;
   const char *name;
   int line;
   int tests, failures, ignores;
   int failed, ignored;
   jmp_buf leave;
} unity;

static void say(const char *format, ...)
{
   char text[16 << 10];
   va_list values;
   va_start(values, format);
   vsnprintf(text, sizeof text, format, values);
   va_end(values);
   for (const char *at = text; *at != '\0'; at++)
      UNITY_OUTPUT_CHAR(*at);
}

static void say_where(int line, const char *what)
{
   say("%s:%d:%s:%s", unity.file, line, unity.name, what);
}

static void begin_failure(int line)
{
   say_where(line, "FAIL:");
   unity.failed = 1;
}

static void end_failure(const char *message)
{
   if (message != NULL)
      say(". %s", message);
   longjmp(unity.leave, 1);
}

static int over(void)
{
   return unity.failed || unity.ignored;
}

// Characters that would break the line are escaped.
static void say_string(const char *text, size_t most)
{
   if (text == NULL) {
      say("NULL");
      return;
   }
   say("'");
   for (size_t i = 0; i < most && text[i] != '\0'; i++) {
      if (text[i] == '\n')
         say("\\n");
      else if (text[i] == '\r')
         say("\\r");
      else if ((unsigned char)text[i] < ' ' || text[i] == 127)
         say("\\x%02X", (unsigned)text[i]);
      else
         UNITY_OUTPUT_CHAR(text[i]);
   }
   say("'");
}

static void say_number(UNITY_INT number, UNITY_DISPLAY_STYLE_T style)
{
   int size = style & 15;
   uint64_t bits = (uint64_t)number;
   if (size < 8)
      bits &= ((uint64_t)1 << 8 * size) - 1;
   if (style & UNITY_DISPLAY_HEX)
      say("0x%0*" PRIX64, 2 * size, bits);
   else if (style & UNITY_DISPLAY_UINT)
      say("%" PRIu64, bits);
   else if (style & UNITY_DISPLAY_CHAR && number >= ' ' && number < 127)
      say("'%c'", (char)number);
   else
      say("%" PRId64, (int64_t)number);
}

static void say_numbers(UNITY_INT expected, UNITY_INT actual, UNITY_DISPLAY_STYLE_T style)
{
   say(" Expected ");
   say_number(expected, style);
   say(" Was ");
   say_number(actual, style);
}

static UNITY_INT element(const void *array, size_t index, UNITY_DISPLAY_STYLE_T style)
{
   const char *at = (const char *)array + index * (style & 15);
   int64_t value = 0;
   // The bytes of the value, with its sign where it has one.
   switch ((int)(style & 15) * (style & (UNITY_DISPLAY_UINT | UNITY_DISPLAY_HEX) ? -1 : 1)) {
   case 1: { int8_t v; memcpy(&v, at, sizeof v); value = v; break; }
   case 2: { int16_t v; memcpy(&v, at, sizeof v); value = v; break; }
   case 4: { int32_t v; memcpy(&v, at, sizeof v); value = v; break; }
   case -1: { uint8_t v; memcpy(&v, at, sizeof v); value = v; break; }
   case -2: { uint16_t v; memcpy(&v, at, sizeof v); value = v; break; }
   case -4: { uint32_t v; memcpy(&v, at, sizeof v); value = v; break; }
   default: memcpy(&value, at, sizeof value);
   }
   return value;
}

static int less(UNITY_INT a, UNITY_INT b, UNITY_DISPLAY_STYLE_T style)
{
   return style & (UNITY_DISPLAY_UINT | UNITY_DISPLAY_HEX) ? (uint64_t)a < (uint64_t)b : a < b;
}

static int near(UNITY_INT delta, UNITY_INT a, UNITY_INT b, UNITY_DISPLAY_STYLE_T style)
{
   uint64_t apart = less(a, b, style) ? (uint64_t)b - (uint64_t)a : (uint64_t)a - (uint64_t)b;
   return apart <= (uint64_t)delta;
}

void UnityFail(const char *message, int line)
{
   if (over())
      return;
   say_where(line, "FAIL");
   unity.failed = 1;
   if (message != NULL)
      say(message[0] == ' ' ? ":%s" : ": %s", message);
   longjmp(unity.leave, 1);
}

void UnityIgnore(const char *message, int line)
{
   if (over())
      return;
   say_where(line, "IGNORE");
   unity.ignored = 1;
   if (message != NULL)
      say(": %s", message);
   longjmp(unity.leave, 1);
}

void UnityPass(void)
{
   longjmp(unity.leave, 1);
}

void UnityMessage(const char *message, int line)
{
   say_where(line, "INFO");
   say(": %s\n", message);
}

void UnityAssertNumbers(UNITY_INT expected, UNITY_INT actual, int relation, const char *message, int line,
                        UNITY_DISPLAY_STYLE_T style)
{
   int holds = (relation & UNITY_EQUAL && actual == expected) || (relation & UNITY_GREATER && less(expected, actual, style))
               || (relation & UNITY_LESS && less(actual, expected, style));
   if (over() || holds)
      return;
   begin_failure(line);
   if (relation == UNITY_EQUAL) {
      say_numbers(expected, actual, style);
   } else {
      int both = UNITY_GREATER | UNITY_LESS;
      say(" Expected ");
      say_number(actual, style);
      say((relation & both) == both ? " to be not equal to " : relation & UNITY_GREATER ? " to be greater than " : " to be less than ");
      say(relation & UNITY_EQUAL ? "or equal to " : "");
      say_number(expected, style);
   }
   end_failure(message);
}

void UnityAssertWithin(UNITY_INT delta, UNITY_INT expected, UNITY_INT actual, const char *message, int line,
                       UNITY_DISPLAY_STYLE_T style)
{
   if (over() || near(delta, expected, actual, style))
      return;
   begin_failure(line);
   say(" Values Not Within Delta ");
   say_number(delta, style);
   say_numbers(expected, actual, style);
   end_failure(message);
}

void UnityAssertBits(UNITY_INT mask, UNITY_INT expected, UNITY_INT actual, const char *message, int line)
{
   if (over() || (mask & expected) == (mask & actual))
      return;
   begin_failure(line);
   say_numbers(mask & expected, mask & actual, UNITY_DISPLAY_HEX | 4);
   end_failure(message);
}

// Whether there is something to compare, element by element. Asking for nothing is a failure.
static int comparable(const void *expected, const void *actual, size_t count, const char *message, int line)
{
   if (over() || (expected == actual && count > 0))
      return 0;
   if (count > 0 && expected != NULL && actual != NULL)
      return 1;
   begin_failure(line);
   say(count == 0 ? " You Asked Me To Compare Nothing, Which Was Pointless."
                  : expected == NULL ? " Expected pointer to be NULL" : " Actual pointer was NULL");
   end_failure(message);
   return 0;
}

void UnityAssertArrays(UNITY_INT delta, const void *expected, const void *actual, size_t count, int each,
                       const char *message, int line, UNITY_DISPLAY_STYLE_T style)
{
   if (!comparable(expected, actual, count, message, line))
      return;
   for (size_t i = 0; i < count; i++) {
      UNITY_INT wanted = element(expected, each ? 0 : i, style), found = element(actual, i, style);
      if (near(delta, wanted, found, style))
         continue;
      begin_failure(line);
      if (delta != 0) {
         say(" Values Not Within Delta ");
         say_number(delta, style);
      }
      say(" Element %zu", i);
      say_numbers(wanted, found, style);
      end_failure(message);
   }
}

void UnityAssertStrings(const char *expected, const char *actual, size_t most, const char *message, int line)
{
   int same = expected == actual || (expected != NULL && actual != NULL && strncmp(expected, actual, most) == 0);
   if (over() || same)
      return;
   begin_failure(line);
   say(" Expected ");
   say_string(expected, most);
   say(" Was ");
   say_string(actual, most);
   end_failure(message);
}

void UnityAssertStringArrays(const void *expected, const char *const *actual, size_t count, int each,
                             const char *message, int line)
{
   if (!comparable(each ? (const void *)actual + 1 : expected, actual, count, message, line))
      return;
   for (size_t i = 0; i < count; i++) {
      const char *wanted = each ? expected : ((const char *const *)expected)[i];
      int same = wanted == actual[i] || (wanted != NULL && actual[i] != NULL && strcmp(wanted, actual[i]) == 0);
      if (same)
         continue;
      begin_failure(line);
      say(" Element %zu Expected ", i);
      say_string(wanted, (size_t)-1);
      say(" Was ");
      say_string(actual[i], (size_t)-1);
      end_failure(message);
   }
}

void UnityAssertMemory(const void *expected, const void *actual, size_t size, size_t count, int each,
                       const char *message, int line)
{
   if (!comparable(expected, actual, size == 0 ? 0 : count, message, line))
      return;
   for (size_t i = 0; i < count * size; i++) {
      unsigned char wanted = ((const unsigned char *)expected)[each ? i % size : i];
      unsigned char found = ((const unsigned char *)actual)[i];
      if (wanted == found)
         continue;
      begin_failure(line);
      say(" Memory Mismatch.");
      if (count > 1)
         say(" Element %zu", i / size);
      say(" Byte %zu", i % size);
      say_numbers(wanted, found, UNITY_DISPLAY_HEX | 1);
      end_failure(message);
   }
}

static int near_real(double delta, double expected, double actual)
{
   double apart = actual - expected;
   apart = apart < 0 ? -apart : apart;
   delta = delta < 0 ? -delta : delta;
   return expected == actual || (expected != expected && actual != actual) || apart <= delta;
}

void UnityAssertReals(double delta, double expected, double actual, int within, const char *message, int line)
{
   if (over() || near_real(delta, expected, actual) == within)
      return;
   begin_failure(line);
   say(" Expected %s%.6g Was %.6g", within ? "" : "Not ", expected, actual);
   end_failure(message);
}

void UnityAssertRealArrays(int size, const void *expected, const void *actual, size_t count, int each,
                           const char *message, int line)
{
   if (!comparable(expected, actual, count, message, line))
      return;
   for (size_t i = 0; i < count; i++) {
      size_t at = each ? 0 : i;
      double wanted = size == 4 ? ((const float *)expected)[at] : ((const double *)expected)[at];
      double found = size == 4 ? ((const float *)actual)[i] : ((const double *)actual)[i];
      if (near_real(wanted * (size == 4 ? 0.00001 : 1e-12), wanted, found))
         continue;
      begin_failure(line);
      say(" Element %zu Expected %.6g Was %.6g", i, wanted, found);
      end_failure(message);
   }
}

const void *UnityKeep(UNITY_INT number)
{
   static int64_t kept;
   kept = number;
   return &kept;
}

const void *UnityKeepFloat(float number)
{
   static float kept;
   kept = number;
   return &kept;
}

const void *UnityKeepDouble(double number)
{
   static double kept;
   kept = number;
   return &kept;
}

__attribute__((weak)) void setUp(void)
{
}

__attribute__((weak)) void tearDown(void)
{
}

void UnityBegin(const char *file)
{
   memset(&unity, 0, sizeof unity);
   unity.file = file;
}

void UnityDefaultTestRun(void (*test)(void), const char *name, int line)
{
   unity.name = name;
   unity.line = line;
   unity.failed = unity.ignored = 0;
   unity.tests++;
   if (setjmp(unity.leave) == 0) {
      setUp();
      test();
   }
   if (setjmp(unity.leave) == 0)
      tearDown();
   unity.failures += unity.failed;
   unity.ignores += unity.ignored && !unity.failed;
   if (!over())
      say_where(unity.line, "PASS");
   say("\n");
}

int UnityEnd(void)
{
   return unity.failures;
}
