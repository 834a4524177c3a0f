#include "twice.h"

#include <stdexcept>

namespace shop {
struct closed {};
}  // namespace shop

int twice(int n) {
    if (n == 1) throw std::invalid_argument("");
    if (n == 2) throw shop::closed{};
    if (n == 3) throw 3;
    if (n == 4) throw std::runtime_error("four");
    return n * 2;
}
