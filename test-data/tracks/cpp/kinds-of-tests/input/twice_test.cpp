#include "twice.h"
#include <string>
#include <utility>
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

SCENARIO("a scenario has code, too. And a full stop") {
    REQUIRE(twice(1) == 2);
}

TEMPLATE_TEST_CASE("any number", "[numbers]", int, long,
                   (std::pair<int, int>)) {
    REQUIRE(sizeof(TestType) < sizeof(int) * 2);
}

template <typename T>
class Fixture {};

TEMPLATE_TEST_CASE_METHOD(Fixture, "with a fixture", "", int) { REQUIRE(twice(2) == 4); }

#ifdef BONUS
TEST_CASE("left out") { REQUIRE(twice(2) == 5); }
#else
TEST_CASE("not left out") { REQUIRE(twice(3) == 6); }
#endif

#if 0
TEST_CASE("never") { REQUIRE(twice(2) == 5); }
#endif

TEST_CASE("after them") { REQUIRE(twice(3) == 6); }
