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
    import std.exception : assertThrown;

    // No cars
    assert(fare(0) == 3);

    // One car
    assert(fare(1) == 5);

    // Two cars, and
    // a bus
    {
        const bus = 4;
        assert(fare(2 + bus) == 15);
    }

    // Too many
    assertThrown(fare(41));

    const decks = 2; // of this ferry
    // Places on two decks
    assert(places(decks) == 24);
}
