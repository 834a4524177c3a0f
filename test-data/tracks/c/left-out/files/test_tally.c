#include "test-framework/unity.h"
#include "tally.h"

void setUp(void) {}
void tearDown(void) {}

static void test_shared_part(void)
{
   TEST_ASSERT_EQUAL_INT(0, tally(0));
}

static void test_one(void)
{
   test_shared_part();
#ifdef LOUD
   TEST_MESSAGE("one");
#endif
   TEST_ASSERT_EQUAL_INT(2, tally(1));
}

#ifdef BONUS
static void test_bonus(void)
{
   TEST_ASSERT_EQUAL_INT(2000, tally(1000));
}
#else
static void test_no_bonus(void)
{
   TEST_ASSERT_EQUAL_INT(20, tally(10));
}
#endif

#if 0
static void test_later(void)
{
   TEST_ASSERT_EQUAL_INT(4, tally(2));
}
#endif

static void test_of_other_machines(void)
{
   TEST_ASSERT_EQUAL_INT(6, tally(3));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_one);
   if (sizeof(void *) < 4) {
      RUN_TEST(test_of_other_machines);
   }
   // RUN_TEST(test_shared_part);
#ifdef BONUS
   RUN_TEST(test_bonus);
#else
   RUN_TEST(test_no_bonus);
#endif
   return UNITY_END();
}
