// Stands in for Unity's header. The macros for each kind of number follow below; macros.sh makes them.
#ifndef UNITY_FRAMEWORK_H
#define UNITY_FRAMEWORK_H

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define UNITY_VERSION_MAJOR 2
#define UNITY_VERSION_MINOR 5

typedef int64_t UNITY_INT;
// The size in bytes, and how it is written.
typedef unsigned UNITY_DISPLAY_STYLE_T;
enum { UNITY_DISPLAY_INT = 16, UNITY_DISPLAY_UINT = 32, UNITY_DISPLAY_HEX = 64, UNITY_DISPLAY_CHAR = 128 };
enum { UNITY_EQUAL = 1, UNITY_GREATER = 2, UNITY_LESS = 4 };

void setUp(void);
void tearDown(void);
void UnityBegin(const char *file);
int UnityEnd(void);
void UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void UnityFail(const char *message, int line);
void UnityIgnore(const char *message, int line);
void UnityPass(void);
void UnityMessage(const char *message, int line);
void UnityAssertNumbers(UNITY_INT expected, UNITY_INT actual, int relation, const char *message, int line,
                        UNITY_DISPLAY_STYLE_T style);
void UnityAssertWithin(UNITY_INT delta, UNITY_INT expected, UNITY_INT actual, const char *message, int line,
                       UNITY_DISPLAY_STYLE_T style);
void UnityAssertBits(UNITY_INT mask, UNITY_INT expected, UNITY_INT actual, const char *message, int line);
void UnityAssertArrays(UNITY_INT delta, const void *expected, const void *actual, size_t count, int each,
                       const char *message, int line, UNITY_DISPLAY_STYLE_T style);
void UnityAssertStrings(const char *expected, const char *actual, size_t most, const char *message, int line);
void UnityAssertStringArrays(const void *expected, const char *const *actual, size_t count, int each,
                             const char *message, int line);
void UnityAssertMemory(const void *expected, const void *actual, size_t size, size_t count, int each,
                       const char *message, int line);
void UnityAssertReals(double delta, double expected, double actual, int within, const char *message, int line);
void UnityAssertRealArrays(int size, const void *expected, const void *actual, size_t count, int each,
                           const char *message, int line);
const void *UnityKeep(UNITY_INT number);
const void *UnityKeepFloat(float number);
const void *UnityKeepDouble(double number);

#define UNITY_BEGIN() UnityBegin(__FILE__)
#define UNITY_END() UnityEnd()
#define RUN_TEST(...) UNITY_RUN_TEST(__VA_ARGS__, __LINE__, 0)
#define UNITY_RUN_TEST(test, line, ...) UnityDefaultTestRun(test, #test, line)

#define TEST_FAIL() UnityFail(NULL, __LINE__)
#define TEST_FAIL_MESSAGE(message) UnityFail(message, __LINE__)
#define TEST_IGNORE() UnityIgnore(NULL, __LINE__)
#define TEST_IGNORE_MESSAGE(message) UnityIgnore(message, __LINE__)
#define TEST_PASS() UnityPass()
#define TEST_PASS_MESSAGE(message) (UnityMessage(message, __LINE__), UnityPass())
#define TEST_MESSAGE(message) UnityMessage(message, __LINE__)
#define TEST_ONLY()

#define UNITY_TEST_ASSERT(condition, line, message) do { if (!(condition)) UnityFail(message, line); } while (0)
