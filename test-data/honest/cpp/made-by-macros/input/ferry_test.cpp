#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

#define DECKS(count) TEST_CASE("decks: " #count, "[decks]") { REQUIRE(ferry::places(count) == 4 * count); }
DECKS(1)
DECKS(2)

#define CASE TEST_CASE
CASE("by another name") { REQUIRE(ferry::places(3) == 12); }

#define NAME "a name that is a macro"
TEST_CASE(NAME, "[name]") { REQUIRE(ferry::places(1) == 4); }

#define BODY(count) { REQUIRE(ferry::places(count) == 4 * count); }
TEST_CASE("the body is a macro") BODY(2)

TEST_CASE("joined "
          "from two", "[name]") { REQUIRE(ferry::places(1) == 4); }
