#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("sections", "[a][b]") {
    int decks = 2;
    SECTION("one") { REQUIRE(ferry::places(1) == 4); }
    SECTION("more") {
        decks++;
        SECTION("three") { REQUIRE(ferry::places(decks) == 12); }
        SECTION("TEST_CASE(\"four\")") { REQUIRE(ferry::places(decks + 1) == 16); }
    }
    SECTION("") { CHECK(ferry::places(decks) == 8); }
}

TEST_CASE("made in a loop") {
    for (int decks = 1; decks < 4; ++decks) {
        DYNAMIC_SECTION("deck " << decks) { REQUIRE(ferry::places(decks) == 4 * decks); }
    }
}

SCENARIO("a ferry is asked", "[story]") {
    GIVEN("a ferry") {
        WHEN("it has two decks") {
            THEN("it holds eight") { REQUIRE(ferry::places(2) == 8); }
            AND_WHEN("it has three") {
                THEN("it holds twelve") { REQUIRE(ferry::places(3) == 12); }
            }
        }
    }
}

SCENARIO("Scenario: with its own word") { REQUIRE(ferry::places(1) == 4); }
