#include "boost_test.h"
#define BOOST_TEST_MAIN
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_CASE(doubles)
{
    BOOST_REQUIRE_EQUAL(4, doubling::twice(2));
}
