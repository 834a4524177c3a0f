#pragma once

#include <cstdio>
#include <iostream>

inline int first() {
    std::cout << "first ✓" << std::endl;
    std::cerr << "to stderr\n";
    std::printf("by C\n");
    std::cout << "without an end of line";
    return 1;
}

inline int second() {
    for (int i = 0; i < 400; i++) std::cout << "é\n";
    return 2;
}

inline int third() {
    std::ios::sync_with_stdio(false);
    std::cout << "not UTF-8: \xff\xc3( \x01 \"quoted\" \\\n";
    return 3;
}
