#include "two_fer.h"

namespace {
int write(int number) { return number + 1; }
}

int read(int number) { return write(number); }

namespace two_fer {

static std::unordered_set<Words> said;

Words two_fer(const std::string& name) {
    Words words(ONE_FOR, name, ", one for me.");
    said.insert(words);
    return read(1) == 2 ? words : Words("");
}

}  // namespace two_fer
