#include "test-framework/unity.h"
#include "ferry.h"

void setUp(void) {}
void tearDown(void) {}

static void test_one_deck(void)
{
   TEST_ASSERT_EQUAL_INT(4, places(1));
}

static void test_b(void) { if (1) {

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_one_deck);
   RUN_TEST(test_one_deck);
   return UNITY_END();
}
