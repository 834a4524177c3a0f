#include "test-framework/unity.h"
#include "tally.h"

void setUp(void) {}
void tearDown(void) {}

static void test_table(void)
{
   TEST_MESSAGE("says\ntwo lines");
   TEST_ASSERT_EQUAL_INT_MESSAGE(3, tally(1), "row 1\nof the table\n\nin the instructions");
}

static void test_left_alone(void)
{
   TEST_ASSERT_EQUAL_INT(4, tally(2));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_table);
   RUN_TEST(test_left_alone);
   return UNITY_END();
}
