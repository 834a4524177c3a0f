#define UNITY_BEGIN() (void)0
#define UNITY_END() 0
#define RUN_TEST(test) test()
#define TEST_IGNORE() (void)0
#define TEST_ASSERT_TRUE(value) (void)(value)
#define TEST_ASSERT_FALSE(value) (void)(value)
#define TEST_ASSERT_EQUAL_INT(expected, actual) (void)(actual)
