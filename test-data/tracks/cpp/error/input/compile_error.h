#pragma once

inline int first() { return 1; }

inline int second() {
    int unused = 2;
    return two;
}

inline int third() { return 3; }
