#include "test-framework/unity.h"
#include "concept.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_oven_time(void)
{
   TEST_ASSERT_EQUAL_INT(40, oven_time());
}

static void test_remaining(void)
{
   TEST_ASSERT_EQUAL_INT(10, remaining(30));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_oven_time);
   RUN_TEST(test_remaining);
   return UNITY_END();
}
