#include "no_warnings.h"
#include "test/catch.hpp"

TEST_CASE("counts blanks") {
    REQUIRE(text::blanks("a b c") == 2);
}
