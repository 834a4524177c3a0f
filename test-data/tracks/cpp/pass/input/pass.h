#pragma once

#include <string>

namespace pass {

std::string greet(const std::string& name = "World");

}  // namespace pass
