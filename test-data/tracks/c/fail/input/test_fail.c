#include "test-framework/unity.h"
#include "fail.h"

static void test_add(void)
{
   TEST_ASSERT_EQUAL_INT(5, add(2, 3));
}

static void test_add_nothing(void)
{
   TEST_ASSERT_EQUAL(2, add(2, 0));
}

static void test_with_a_message(void)
{
   TEST_ASSERT_EQUAL_UINT16_MESSAGE(7, add(3, 1), "three and one, \"not\" two");
}

static void test_string(void)
{
   TEST_ASSERT_EQUAL_STRING("ab", name());
}

static void test_no_string(void)
{
   TEST_ASSERT_EQUAL_STRING("ab", NULL);
}

static void test_truth(void)
{
   TEST_ASSERT_TRUE(add(1, 1));
}

static void test_condition(void)
{
   TEST_ASSERT(add(1, 1) == 2);
}

static void test_half(void)
{
   TEST_ASSERT_DOUBLE_WITHIN(0.1, 1.5, half(3));
}

static void test_array(void)
{
   unsigned char expected[] = { 0, 10, 21 };
   unsigned char bytes[3];
   fill(bytes, 3);
   TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, bytes, 3);
}

static void test_memory(void)
{
   unsigned char expected[] = { 0, 11 };
   unsigned char bytes[2];
   fill(bytes, 2);
   TEST_ASSERT_EQUAL_MEMORY(expected, bytes, 2);
}

static void test_order(void)
{
   TEST_ASSERT_GREATER_THAN_INT(3, add(2, 1));
}

static void test_pointer(void)
{
   TEST_ASSERT_NULL(name());
}

static void test_without_a_word(void)
{
   TEST_FAIL();
}

static void test_within(void)
{
   TEST_ASSERT_INT_WITHIN(1, 5, add(9, 1));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_add);
   RUN_TEST(test_add_nothing);
   RUN_TEST(test_with_a_message);
   RUN_TEST(test_string);
   RUN_TEST(test_no_string);
   RUN_TEST(test_truth);
   RUN_TEST(test_condition);
   RUN_TEST(test_half);
   RUN_TEST(test_array);
   RUN_TEST(test_memory);
   RUN_TEST(test_order);
   RUN_TEST(test_pointer);
   RUN_TEST(test_without_a_word);
   RUN_TEST(test_within);
   return UNITY_END();
}
