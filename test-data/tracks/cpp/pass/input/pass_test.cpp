#include "pass.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

#include <string>

TEST_CASE("greets the world") { REQUIRE(pass::greet() == "Hello, World!"); }

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("greets \"somebody\" ✓", "[greet][9f98e133-eb7f-45b0-9676-cce001cd6f7a]") {
    // A comment stays.
    const std::string name = "Zoë";

    REQUIRE(pass::greet(name) == "Hello, Zoë!");
}

TEST_CASE(
    "a name over several lines",
    "[greet]")
{
    for (const char* name : {"Ada", "Grace"}) {
        CHECK(pass::greet(name) == "Hello, " + std::string{name} + "!");
    }
}

TEST_CASE("hidden", "[.]") { REQUIRE(pass::greet("nobody") == ""); }

struct Names {
    std::string first = "Ada";
};

TEST_CASE_METHOD(Names, "with a fixture", "[greet]") { REQUIRE(pass::greet(first) == "Hello, Ada!"); }
#endif

#if defined(EXERCISM_INCLUDE_BENCHMARK)
TEST_CASE("benchmark") { REQUIRE(pass::greet("nobody") == ""); }
#endif
