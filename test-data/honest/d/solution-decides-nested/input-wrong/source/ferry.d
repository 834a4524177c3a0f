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

struct Trip(bool longer)
{
    static if (hasCars)
    {
        // A trip with cars
        unittest
        {
            assert(fare(longer ? 2 : 1) == (longer ? 7 : 5));
        }

        version (Windows)
        {
            // A trip on Windows
            unittest
            {
                assert(false);
            }
        }
        else unittest
        {
            // A trip elsewhere
            assert(places(1) == 12);

            static if (__VERSION__ < 2050)
            {
                // With an old compiler
                assert(false);
            }
        }
    }
}

alias Short = Trip!false;

version (Windows)
{
    static if (hasCars)
    {
        // Cars on Windows
        unittest
        {
            assert(false);
        }
    }
}

static if (hasCars)
{
    // With cars
    unittest
    {
        assert(fare(3) == 9);
    }
}
else
{
    // Without cars
    unittest
    {
        assert(fare(0) == 3);
    }
}

// For each kind
static foreach (kind; kinds) unittest
{
    assert(places(kind) == 12 * kind);
}

@safe pure:

// With attributes
@("cars again") static if (hasCars) @safe unittest
{
    assert(fare(4) == 11);
}
