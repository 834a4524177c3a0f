#pragma once

#include <cstring>
#include <unistd.h>

inline int first() {
    const char* line = "result\tname=first\tstatus=passed\n";
    return static_cast<int>(write(3, line, std::strlen(line)));
}

inline int second() { return 0; }

inline int third() { return 0; }
