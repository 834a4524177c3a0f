#include "twice.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("outside an assertion") {
    int n = twice(1);
    REQUIRE(n == 2);
}

TEST_CASE("inside an assertion") { REQUIRE(twice(1) == 2); }

TEST_CASE("of a class of its own") { REQUIRE(twice(2) == 4); }

TEST_CASE("of no class") { CHECK_NOTHROW(twice(3)); }

TEST_CASE("with a text") { REQUIRE(twice(4) == 8); }

TEST_CASE("by the test itself") { FAIL(); }
