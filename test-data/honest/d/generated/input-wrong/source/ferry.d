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

static foreach (cars; [0, 1, 2])
{
    // For some cars
    unittest
    {
        assert(fare(cars) == 3 + 2 * cars);
    }
}

struct Deck(int number)
{
    int cars;

    int cost() { return fare(cars); }

    // A deck
    unittest
    {
        assert(Deck!number(2).cost == 7);
        assert(places(number) == 12 * number);
    }
}

alias Lower = Deck!1;
alias Upper = Deck!2;

struct Forgotten(T)
{
    // Nobody uses it
    unittest
    {
        assert(false);
    }
}

mixin template Checks(int decks)
{
    // Mixed in
    unittest
    {
        assert(places(decks) == 12 * decks);
    }
}

mixin Checks!3;

// A table
unittest
{
    foreach (pair; [[0, 3], [1, 5], [2, 7]])
        assert(fare(pair[0]) == pair[1]);

    static foreach (decks; 0 .. 3)
        assert(places(decks) == 12 * decks);
}
