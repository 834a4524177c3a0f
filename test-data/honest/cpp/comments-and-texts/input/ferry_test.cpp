#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

// TEST_CASE("in a comment") {}
/* TEST_CASE("in a block") { FAIL(); } */
static const char* text = R"x(
TEST_CASE("in a raw text") { FAIL(); }
)x";
static const char* quoted = "TEST_CASE(\"in a text\") {}";

TEST_CASE("one deck") {  // TEST_CASE("behind") {}
    REQUIRE(text[0] == '\n');
    REQUIRE(quoted[0] == 'T');
    REQUIRE(ferry::places(1) == 4);
}

TEST_CASE(  // why
    "two decks" /* of four */,
    "[multi]"
)
{
    REQUIRE(ferry::places(2) == 8);
}

#if 0
TEST_CASE("switched off") { FAIL(); }
#endif
#ifdef NOBODY
TEST_CASE("nobody's") { FAIL(); }
#else
TEST_CASE("everybody's") { REQUIRE(ferry::places(3) == 12); }
#endif
