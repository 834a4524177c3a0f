#pragma once

#include <stdexcept>

namespace exception {

inline int half(int number) {
    if (number < 0) throw std::domain_error("less than nothing");
    if (number % 2 != 0) throw number;
    return number / 2;
}

}  // namespace exception
