module ferry;

enum hasCars = true;
enum kinds = [1, 2];

int places(int decks) @safe pure nothrow @nogc
{
    return 12 * decks;
}

int fare(int cars) @safe pure
{
    if (cars > 40)
        throw new Exception("full");
    return 3 + 2 * cars;
}

/// One deck
unittest
{
    assert(places(1) == 12);
}

// One car
unittest
{
    assert(fare(1) == 5);
}

@("by an attribute") unittest
{
    assert(fare(2) == 7);
}

@safe pure @("by an attribute among others")
unittest
{
    assert(fare(3) == 9);
}

/**
 * A note of several lines
 */
unittest { assert(places(2) == 24); }

unittest
{
    assert(places(3) == 36);
}

unittest { assert(places(4) == 48); }

// One car
unittest
{
    assert(fare(4) == 11);
}
