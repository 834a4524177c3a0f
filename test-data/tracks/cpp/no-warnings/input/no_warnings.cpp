#include "no_warnings.h"

int text::blanks(const std::string& text) {
    int found = 0;
    for (int at = 0; at < text.size(); at++) {
        if (text[at] == ' ') {
            found++;
        }
    }
    return found;
}
