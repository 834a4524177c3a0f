#ifndef TWO_FER_H
#define TWO_FER_H

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <unordered_set>

#define ONE_FOR "One for "

namespace two_fer {

class Words {
   public:
    template <typename... Parts>
    explicit Words(const Parts&... parts) : text((std::string{} + ... + parts)) {}
    const std::string& str() const { return text; }
    bool operator==(const Words& other) const { return text == other.text; }
    bool operator==(const std::string& other) const { return text == other; }

   private:
    std::string text;
};

inline std::ostream& operator<<(std::ostream& out, const Words& words) { return out << words.str(); }

Words two_fer(const std::string& name = "you");

}  // namespace two_fer

namespace std {
template <>
struct hash<two_fer::Words> {
    size_t operator()(const two_fer::Words& words) const { return hash<string>{}(words.str()); }
};
}  // namespace std

#endif
