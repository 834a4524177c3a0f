#include "boost_test.h"

int doubling::twice(int number) {
    return 2 * number;
}
