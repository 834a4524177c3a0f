#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("some values") {
    auto decks = GENERATE(1, 2, 3);
    REQUIRE(ferry::places(decks) == 4 * decks);
}

TEST_CASE("a range") {
    const int decks = GENERATE(range(0, 20));
    CAPTURE(decks);
    CHECK(ferry::places(decks) == 4 * decks);
}

TEST_CASE("a table") {
    auto [decks, places] = GENERATE(table<int, int>({{1, 4}, {2, 8}, {5, 20}}));
    INFO("decks: " << decks);
    REQUIRE(ferry::places(decks) == places);
}

TEST_CASE("a filtered generator within a section") {
    SECTION("odd") {
        auto decks = GENERATE(filter([](int i) { return i % 2 == 1; }, values({1, 2, 3})));
        REQUIRE(ferry::places(decks) == 4 * decks);
    }
}
