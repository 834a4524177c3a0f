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

int[] parts(int grams, int most)
{
    int[] found;
    for (; grams > 0; grams -= most)
        found ~= grams < most ? grams : most;
    return found;
}

struct Scale
{
    int most;

    bool holds(int grams) const pure nothrow @nogc @safe
    {
        return grams <= most;
    }

    pure nothrow @nogc @safe unittest
    {
        const scale = Scale(1000);

        // What fits
        assert(scale.holds(1000));

        // What does not fit
        assert(!scale.holds(1001));
    }
}

/// A scale with another limit
@safe unittest
{
    assert(Scale(5).holds(5));
    assert(Scale(5).holds(6));
}

@("a text names this one") @safe unittest
{
    assert(!Scale(5).holds(6));
}
