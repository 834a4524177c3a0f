module parcel_scale;

import std.conv : text;

int price(int grams)
{
    if (grams <= 0)
        throw new Exception("a parcel weighs something");
    return 3 + grams / 1000 + (grams > 2000 ? 2 : 0);
}

string label(string name, int grams)
{
    return text(name, "\t", grams, " g");
}

struct Pair(T)
{
    T first, second;

    unittest
    {
        // A pair of two kinds
        assert(Pair!T(1, 2).second < 2.5 - T.sizeof / 8);
    }
}

alias Ints = Pair!int;
alias Longs = Pair!long;

int[] parts(int grams, int most)
{
    int[] found;
    for (; grams > 0; grams -= most)
        found ~= grams < most ? grams : most;
    return found;
}

unittest
{
    int grams = 1;

    // A jump to what follows
    if (price(grams) == 3)
        goto heavier;
    assert(false);

heavier:
    // A heavier parcel
    grams = 4200;
    assert(price(grams) == 9);
}
