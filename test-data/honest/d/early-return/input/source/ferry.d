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
    import std.process : environment;

    // Places
    assert(places(1) == 12);

    // Slow ferries
    if (environment.get("FERRY_SLOW") is null)
        return;
    assert(places(1) == 0);
}

unittest
{
    // A fare
    assert(fare(1) == 5);

    version (linux)
    {
        return;
    }
    else
    {
        // Not on Linux
        assert(fare(1) == 0);
    }
}
