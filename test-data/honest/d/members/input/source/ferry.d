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

struct Trip
{
    int cars;

    int cost() const { return fare(cars); }

    // A trip
    unittest
    {
        assert(Trip(2).cost == 7);
    }

    struct Stop
    {
        int decks;

        // A stop
        unittest
        {
            assert(places(Stop(2).decks) == 24);
        }
    }
}

class Harbour
{
    private int piers = 1;

    // A harbour
    unittest
    {
        auto harbour = new Harbour;
        harbour.piers += 1;
        assert(places(harbour.piers) == 24);
    }
}

interface Boat
{
    // A boat
    unittest
    {
        assert(fare(4) == 11);
    }
}
