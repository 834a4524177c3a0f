#include "two_fer.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("no name given", "[19709124-b82e-4e86-a722-9e5c5ebf3952]") {
    REQUIRE(two_fer::two_fer() == "One for you, one for me.");
}

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("a name given", "[3451eebd-123f-4256-b667-7b109affce32]") {
    REQUIRE(two_fer::two_fer("Alice") == "One for Alice, one for me.");
}

TEST_CASE("another name given", "[653611c6-be9f-4935-ab42-978e25fe9a10]") {
    const auto said = two_fer::two_fer("Bob");

    REQUIRE(said == std::string{"One for Bob, one for me."});
}
#endif
