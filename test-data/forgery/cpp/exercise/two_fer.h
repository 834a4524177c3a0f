#pragma once

#include <string>

namespace two_fer {

std::string two_fer(const std::string& name = "you");

}  // namespace two_fer
