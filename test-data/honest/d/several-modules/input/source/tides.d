module tides;

import ferry;

int wait(int hour)
{
    return hour % 6;
}

unittest
{
    // No wait
    assert(wait(6) == 0);

    // Fares of the night
    assert(fare(wait(7)) == 5);
}
