#pragma once

inline int first() { return 1; }

inline int second() {
    volatile int i = 0;
    while (i < 2) i = (i + 1) % 2;
    return 2;
}

inline int third() { return 3; }
