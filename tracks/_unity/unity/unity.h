// Takes the place of Unity's header where an exercise's own is missing or unknown: the assertions that exercises use.
// macros.awk repeats lines with KIND for each kind of number, and adds the variants with a message of the test's own.
#ifndef UNITY_FRAMEWORK_H
#define UNITY_FRAMEWORK_H

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// How a number is shown. The size of its type is added.
enum { UNITY_INT = 16, UNITY_UINT = 32, UNITY_HEX = 64 };

void setUp(void);
void tearDown(void);
void UnityBegin(const char *file);
int UnityEnd(void);
void UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void UnitySay(int line, const char *status, const char *message);
void UnityLeave(const char *status, const char *message);
void UnityTrue(int holds, const char *otherwise, const char *message);
void UnityNumber(int style, uint64_t delta, int64_t expected, int64_t actual, const char *message);
void UnityGreater(int style, int64_t threshold, int64_t actual, const char *message);
void UnityReal(double delta, double expected, double actual, const char *message);
void UnityString(size_t most, const char *expected, const char *actual, const char *message);
// An array of numbers; of strings where the style is 0.
void UnityArray(int style, const char *where, const void *expected, const void *actual, size_t count, const char *message);

#define UNITY_BEGIN() UnityBegin(__FILE__)
#define UNITY_END() UnityEnd()
#define RUN_TEST(test) UnityDefaultTestRun(test, #test, __LINE__)
#define TEST_MESSAGE(message) UnitySay(__LINE__, ":INFO: ", message)
#define TEST_FAIL() UnityLeave(":FAIL", "")
#define TEST_FAIL_MESSAGE(message) UnityLeave(":FAIL: ", message)
#define TEST_PASS() UnityLeave(":PASS", "")
#define TEST_PASS_MESSAGE(message) do { TEST_MESSAGE(message); TEST_PASS(); } while (0)
#define TEST_IGNORE() UnityLeave(":IGNORE", "")
#define TEST_IGNORE_MESSAGE(message) UnityLeave(":IGNORE: ", message)
#define TEST_ASSERT(x) UnityTrue((x) ? 1 : 0, "Expression Evaluated To FALSE")
#define TEST_ASSERT_TRUE(x) UnityTrue((x) ? 1 : 0, "Expected TRUE Was FALSE")
#define TEST_ASSERT_FALSE(x) UnityTrue((x) ? 0 : 1, "Expected FALSE Was TRUE")
#define TEST_ASSERT_NULL(x) UnityTrue((x) == NULL, "Expected NULL")
#define TEST_ASSERT_NOT_NULL(x) UnityTrue((x) != NULL, "Expected Non-NULL")
#define TEST_ASSERT_EQUAL_KIND(e, a) UnityNumber(STYLE, 0, (int64_t)(TYPE)(e), (int64_t)(TYPE)(a))
#define TEST_ASSERT_KIND_WITHIN(d, e, a) UnityNumber(STYLE, (uint64_t)(d), (int64_t)(TYPE)(e), (int64_t)(TYPE)(a))
#define TEST_ASSERT_GREATER_THAN_KIND(t, a) UnityGreater(STYLE, (int64_t)(TYPE)(t), (int64_t)(TYPE)(a))
#define TEST_ASSERT_EQUAL_KIND_ARRAY(e, a, count) UnityArray(STYLE, "Element %zu ", (e), (a), (count))
#define TEST_ASSERT_EQUAL_MEMORY(e, a, size) UnityArray(UNITY_HEX + 1, "Memory Mismatch. Byte %zu ", (e), (a), (size))
#define TEST_ASSERT_EQUAL_MEMORY_ARRAY(e, a, size, count) UnityArray(UNITY_HEX + 1, "Memory Mismatch. Byte %zu ", (e), (a), (size) * (count))
#define TEST_ASSERT_FLOAT_WITHIN(d, e, a) UnityReal((d), (e), (a))
#define TEST_ASSERT_DOUBLE_WITHIN(d, e, a) UnityReal((d), (e), (a))
#define TEST_ASSERT_EQUAL_FLOAT(e, a) UnityReal((double)(e) * 0.00001, (e), (a))
#define TEST_ASSERT_EQUAL_DOUBLE(e, a) UnityReal((double)(e) * 1e-12, (e), (a))
#define TEST_ASSERT_EQUAL_STRING(e, a) UnityString(SIZE_MAX, (e), (a))
#define TEST_ASSERT_EQUAL_STRING_LEN(e, a, most) UnityString((most), (e), (a))
#define TEST_ASSERT_EQUAL_STRING_ARRAY(e, a, count) UnityArray(0, "Element %zu ", (e), (a), (count))

#endif
