#include "test-framework/unity.h"
#include "skipped.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_one(void)
{
   TEST_ASSERT_EQUAL_INT(2, twice(1));
}

static void test_two(void)
{
   TEST_IGNORE(); // delete this line to run the test
   TEST_ASSERT_EQUAL_INT(4, twice(2));
}

static void test_less_than_nothing(void)
{
   TEST_IGNORE_MESSAGE("later");
   TEST_ASSERT_EQUAL_INT(-2, twice(-1));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_one);
   RUN_TEST(test_two);
   RUN_TEST(test_less_than_nothing);
   return UNITY_END();
}
