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

version (unittest)
{
    import std.exception : assertThrown, assertNotThrown, collectExceptionMsg;

    private int called;

    private void check(int cars, int wanted, size_t line = __LINE__)
    {
        called++;
        assert(fare(cars) == wanted);
    }
}

static this()
{
    called = 10;
}

unittest
{
    scope (exit) called = 0;
    int[] log;

    // By a helper
    check(0, 3);
    log ~= 0;

    // By a helper again
    check(1, 5);
    log ~= 1;

    // Both were called
    assert(called == 12);
    assert(log == [0, 1]);
}

unittest
{
    // The values are taken back
    assert(called == 0);

    // A message
    assert(collectExceptionMsg(fare(41)) == "full");
    assertThrown!Exception(fare(42));

    // A nested function
    int twice(int cars)
    {
        return 2 * fare(cars);
    }
    assert(twice(0) == 6);
    assertNotThrown(fare(40));
}
