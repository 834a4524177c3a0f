#include "test-framework/unity.h"
#include "ferry.h"
void setUp(void) {}
void tearDown(void) {}

static void test_begin(void)
{
   // first
   TEST_IGNORE();   // delete this line to run test
   TEST_ASSERT_EQUAL_INT(4, places(1));
}
static void test_line(void) { TEST_IGNORE_MESSAGE("a; b"); TEST_ASSERT_EQUAL_INT(8, places(2)); }

static void test_later(void)
{
   int one = 1;
   TEST_ASSERT_EQUAL_INT(4, places(one));
   TEST_IGNORE_MESSAGE("later");
   TEST_ASSERT_EQUAL_INT(5, places(1));
}

static void test_if(void)
{
   if (sizeof(int) == 4)
      TEST_IGNORE();
   TEST_ASSERT_EQUAL_INT(5, places(1));
}
static void test_sol(void)
{
   if (places(1) == 4) {
      TEST_IGNORE_MESSAGE("four");
   }
   TEST_ASSERT_EQUAL_INT(5, places(1));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_begin);
   RUN_TEST(test_line);
   RUN_TEST(test_later);
   RUN_TEST(test_if);
   RUN_TEST(test_sol);
   return UNITY_END();
}
