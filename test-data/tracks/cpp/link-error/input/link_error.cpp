#include "link_error.h"

int first() { return 1; }

int third() { return 3; }
