#include "fail.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

#include <stdexcept>
#include <vector>

TEST_CASE("divisible by 100, not by 400") { REQUIRE_FALSE(fail::is_leap(1900)); }

TEST_CASE("not by 400") { REQUIRE(fail::is_leap(1996)); }

TEST_CASE("several claims") {
    CHECK(fail::add(1, 2) == 3);
    INFO("of five and nothing");
    CHECK(fail::add(5, 0) == 5);
    CHECK(fail::add(5, 1) == 6);
}

TEST_CASE("sections") {
    const int five = 5;
    SECTION("of sums") {
        SECTION("with zero") { REQUIRE(fail::add(five, 0) == 5); }
        SECTION("with one") { REQUIRE(fail::add(five, 1) == 6); }
    }
    SECTION("of others") { REQUIRE(five == 6); }
}

TEST_CASE("an exception in a claim") { REQUIRE(fail::at({1, 2}, 2) == 3); }

TEST_CASE("an exception outside of claims") {
    const int found = fail::nothing(1);
    REQUIRE(found == 1);
}

TEST_CASE("an exception of another kind") { REQUIRE_THROWS_AS(fail::nothing(1), std::out_of_range); }

TEST_CASE("no exception") { REQUIRE_THROWS_AS(fail::add(1, 1), std::domain_error); }

TEST_CASE("an exception that is expected") { REQUIRE_THROWS_AS(fail::nothing(1), std::domain_error); }

TEST_CASE("vectors") { REQUIRE(std::vector<int>{1, fail::add(3, 1)} == std::vector<int>{1, 4}); }

TEST_CASE("near") { REQUIRE(fail::add(1, 1) == Catch::Approx(2.0).epsilon(0.01)); }

TEST_CASE("matched") { REQUIRE_THAT(0.5 * fail::add(2, 1), Catch::Matchers::WithinAbs(1.5, 0.25)); }

TEST_CASE("by its own words") { FAIL("this is \"wrong\""); }

TEST_CASE("may fail", "[!mayfail]") { REQUIRE(fail::add(1, 1) == 2); }
