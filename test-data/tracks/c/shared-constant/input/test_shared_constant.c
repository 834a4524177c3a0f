#include "test-framework/unity.h"
#include "shared_constant.h"

#define LONGEST 8

static void test_short(void)
{
   const char word[LONGEST] = "pea";
   TEST_ASSERT_EQUAL_INT(3, length(word));
}

static void test_full(void)
{
   TEST_IGNORE();
   const char word[LONGEST] = "mandarin";
   TEST_ASSERT_EQUAL_INT(LONGEST, length(word));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_short);
   RUN_TEST(test_full);
   return UNITY_END();
}
