#include "test-framework/unity.h"
#include "forged_constructor.h"

static void test_first(void)
{
   TEST_ASSERT_EQUAL_INT(1, first());
}

static void test_second(void)
{
   TEST_IGNORE();
   TEST_ASSERT_EQUAL_INT(2, second());
}

static void test_third(void)
{
   TEST_IGNORE();
   TEST_ASSERT_EQUAL_INT(3, third());
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_first);
   RUN_TEST(test_second);
   RUN_TEST(test_third);
   return UNITY_END();
}
