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
    return 3 + 3 * cars;
}

@safe pure nothrow @nogc unittest
{
    // Pure
    assert(places(1) == 12);

    // Without garbage
    assert(places(2) == 24);
}

@system unittest
{
    // By a pointer
    int cars = 1;
    int* pointer = &cars;
    assert(fare(*pointer) == 5);
}

@safe:
pure:

unittest
{
    // Below a colon
    assert(fare(2) == 7);
}
