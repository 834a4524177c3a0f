#include <string>

namespace two_fer {

std::string two_fer(const std::string&) { return "none for me"; }

}  // namespace two_fer
