module ferry;

enum hasCars = false;
enum kinds = (int[]).init;

int places(int decks) @safe pure nothrow @nogc
{
    return 12 * decks;
}

int fare(int cars) @safe pure
{
    if (cars > 40)
        throw new Exception("full");
    return 3 + 3 * cars;
}

// Places
unittest
{
    assert(places(1) == 12);
}

// Cars
static if (hasCars) unittest
{
    assert(fare(1) == 5);
}

static if (hasCars)
{
    // More cars
    unittest
    {
        assert(fare(2) == 7);
    }
}

// By what compiles
static if (__traits(compiles, trucks(2))) unittest
{
    assert(fare(3) == 9);
}

int trucks(int n) { return n; }

// By what is there
static if (is(typeof(trucks))) unittest
{
    assert(fare(4) == 11);
}
