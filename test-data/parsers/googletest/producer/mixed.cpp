#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>

static int twice(int n)
{
    std::cout << "doubling " << n << std::endl;
    return n * 2;
}

TEST(Twice, Passes) { ASSERT_EQ(twice(2), 4); }

TEST(Twice, Fails)
{
    EXPECT_EQ(twice(2), 5) << "extra words";
    EXPECT_TRUE(false);
}

TEST(Twice, Throws) { throw std::runtime_error("boom"); }

TEST(Twice, Skips) { GTEST_SKIP() << "not today"; }

TEST(Twice, DISABLED_LeftOut) {}

class Table : public testing::TestWithParam<int> {};
TEST_P(Table, Even) { EXPECT_EQ(GetParam() % 2, 0); }
INSTANTIATE_TEST_SUITE_P(Numbers, Table, testing::Values(2, 3));

TEST(Crash, DISABLED_Aborts) { std::abort(); }
