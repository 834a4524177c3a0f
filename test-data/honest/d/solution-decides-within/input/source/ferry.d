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

unittest
{
    // Places
    assert(places(1) == 12);

    static if (hasCars)
    {
        // Cars
        assert(fare(1) == 5);
    }

    // More places
    assert(places(2) == 24);

    static if (__traits(compiles, fare(2)))
    {
        // A fare
        assert(fare(0) == 3);
    }
}
