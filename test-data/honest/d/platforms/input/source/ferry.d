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

version (Windows)
{
    // On Windows
    unittest
    {
        assert(places(1) == 0);
    }
}
else
{
    // Elsewhere
    unittest
    {
        assert(places(1) == 12);
    }
}

// On Linux
version (linux) unittest
{
    assert(fare(1) == 5);
}

// Not on Posix
version (Posix) {} else unittest
{
    assert(places(1) == 0);
}

// Never
version (none) unittest
{
    assert(places(1) == 0);
}

// For wide machines
static if (size_t.sizeof == 8) unittest
{
    assert(fare(2) == 7);
}

// For narrow machines
static if (size_t.sizeof == 2) unittest
{
    assert(places(1) == 0);
}

// For old compilers
static if (__VERSION__ < 2050) unittest
{
    assert(places(1) == 0);
}

// Within
unittest
{
    version (Windows)
    {
        // On Windows, within
        assert(places(1) == 0);
    }

    // Everywhere
    assert(fare(3) == 9);

    static if (__VERSION__ < 2050)
    {
        // Old compilers, within
        assert(places(1) == 0);
    }

    version (linux)
    {
        // On Linux, within
        assert(places(2) == 24);
    }
}

// With debugging
debug unittest
{
    assert(places(3) == 36);
}
