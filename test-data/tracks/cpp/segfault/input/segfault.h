#pragma once

#include <iostream>

inline int first() { return 1; }

inline int second() {
    int* volatile nowhere = nullptr;
    std::cout << "about to fall";
    return *nowhere;
}

inline int third() { return 3; }
