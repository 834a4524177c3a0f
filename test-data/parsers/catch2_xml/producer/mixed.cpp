#ifdef CATCH_V3
#include <catch_amalgamated.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <cstdlib>
#include <iostream>
#include <stdexcept>

static int twice(int n)
{
    std::cout << "doubling " << n << std::endl;
    return n * 2;
}

TEST_CASE("passes", "[task_1]") { REQUIRE(twice(2) == 4); }

TEST_CASE("fails with <angles> & \"quotes\"", "[task_2]")
{
    INFO("an info line");
    CHECK(twice(2) == 5);
    REQUIRE(std::string("a<b") == "a&b");
}

TEST_CASE("throws out of a claim")
{
    std::cerr << "to stderr" << std::endl;
    throw std::runtime_error("boom");
}

TEST_CASE("throws within a claim")
{
    REQUIRE([]() -> bool { throw std::runtime_error("inner"); }());
}

TEST_CASE("sections")
{
    int n = 1;
    SECTION("first") { REQUIRE(n == 1); }
    SECTION("second")
    {
        SECTION("deep") { FAIL("explicit words"); }
        SECTION("sibling") { REQUIRE(n == 1); }
    }
}

TEST_CASE("expected to fail", "[!shouldfail]") { REQUIRE(1 == 2); }

TEST_CASE("may fail", "[!mayfail]") { REQUIRE(1 == 2); }

TEST_CASE("crashes", "[.crash]") { std::abort(); }
