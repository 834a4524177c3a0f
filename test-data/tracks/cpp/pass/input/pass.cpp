#include "pass.h"

#include <iostream>

namespace pass {

std::string greet(const std::string& name) {
    std::cout << "grüße " << name << " ✓\n";
    return "Hello, " + name + "!";
}

}  // namespace pass
