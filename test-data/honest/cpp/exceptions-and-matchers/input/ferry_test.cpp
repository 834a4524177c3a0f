#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif
#include <cstdio>

static void check(int decks) {
    INFO("decks: " << decks);
    REQUIRE(ferry::places(decks) == 4 * decks);
}

TEST_CASE("throws") {
    REQUIRE_THROWS_AS(ferry::places(-1), std::domain_error);
    REQUIRE_THROWS_WITH(ferry::places(-1), "no such deck");
    CHECK_NOTHROW(ferry::places(1));
}
TEST_CASE("matches") {
    REQUIRE_THAT(ferry::greet("x"), Catch::Contains("Ahoy"));
    REQUIRE(1.0 == Approx(1.0));
}
TEST_CASE("by a helper") {
    check(1);
    check(2);
}
TEST_CASE("prints") {
    for (int line = 0; line < 300; ++line) std::printf("All tests passed (%d)\n", line);
    WARN("look");
    SUCCEED("fine");
}
TEST_CASE("many checks") {
    CHECK_FALSE(ferry::places(0) != 0);
    CHECK(ferry::places(2) == 8);
    CHECK(ferry::places(3) == 12);
}
