#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

#define DECK1(k) static void test_deck_1_##k(void) { TEST_ASSERT_EQUAL_INT(4 * k, places(k)); }
DECK1(1)
DECK1(2)

int main(void)
{
   UNITY_BEGIN();

   RUN_TEST(test_deck_1_1);
   RUN_TEST(test_deck_1_2);

   return UNITY_END();
}
