#pragma once

#include <cstdlib>
#include <iostream>

inline int first() { return 1; }

inline int second() {
    std::cout << "bye";
    std::exit(0);
}

inline int third() { return 3; }
