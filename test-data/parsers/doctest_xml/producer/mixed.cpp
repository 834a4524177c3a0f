#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>

static int twice(int n)
{
    std::cout << "doubling " << n << std::endl;
    return n * 2;
}

TEST_CASE("passes") { REQUIRE(twice(2) == 4); }

TEST_CASE("fails")
{
    INFO("an info line");
    CHECK(twice(2) == 5);
    REQUIRE(std::string("a<b") == "a&b");
}

TEST_CASE("throws") { throw std::runtime_error("boom"); }

TEST_SUITE("a suite")
{
    TEST_CASE("subcases")
    {
        SUBCASE("first") { CHECK(1 == 1); }
        SUBCASE("second") { CHECK_MESSAGE(1 == 2, "explicit words"); }
    }
}

TEST_CASE("left out" * doctest::skip()) {}

TEST_CASE("should fail" * doctest::should_fail()) { CHECK(1 == 2); }

TEST_CASE("crashes" * doctest::skip()) { std::abort(); }
