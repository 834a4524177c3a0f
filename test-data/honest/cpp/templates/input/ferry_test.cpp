#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEMPLATE_TEST_CASE("numbers", "[t]", int, long, double) {
    TestType decks = 2;
    REQUIRE(ferry::twice(decks) == 4);
    REQUIRE(ferry::places(1) == 4);
}

using Types = std::tuple<int, float>;
TEMPLATE_LIST_TEST_CASE("a list", "[l]", Types) {
    TestType value = 2;
    REQUIRE(ferry::twice(value) == 4);
}

TEMPLATE_TEST_CASE_SIG("sizes", "[s]", ((int N), N), 1, 2, 3) { REQUIRE(ferry::places(N) == 4 * N); }

TEMPLATE_PRODUCT_TEST_CASE("products", "[p]", (std::vector), (int, char)) {
    TestType values;
    REQUIRE(values.empty());
}

TEST_CASE("plain") { REQUIRE(ferry::places(1) == 4); }
