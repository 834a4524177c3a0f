#include "test-framework/unity.h"
#include "no_solution.h"

static void test_doubles(void)
{
   TEST_ASSERT_EQUAL(4, twice(2));
}

static void test_doubles_nothing(void)
{
   TEST_IGNORE();
   TEST_ASSERT_EQUAL(0, twice(0));
}

int main(void)
{
   UnityBegin("test_no_solution.c");
   RUN_TEST(test_doubles);
   RUN_TEST(test_doubles_nothing);
   UnityEnd();
   return 0;
}
