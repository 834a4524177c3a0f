#pragma once

namespace doubling {
int twice(int number);
}
