#include "test/hidden.h"
