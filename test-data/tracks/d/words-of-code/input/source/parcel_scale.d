module parcel_scale;

import std.conv : text;

/* unittest { // Not a test
} */
/+ /+ unittest { +/ assert(false); } +/
enum brackets = ["{", `"`, r"\", q"(a " unittest {)", q{unittest { "}" }}, "\"{"];
enum quotes = ['"', '{', '\''];

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

unittest
{
    // Brackets in texts: {
    assert(brackets.length == 6 && quotes.length == 3); // not a name {

    // assert(price(1) == 0);
    //
    // A name of two lines
    // is one name
    if (price(1) == 3)
        assert(true);
    else
        assert(false);

    //-------------

    foreach (grams; [1, 2, 3])
    {
        // within a test, this is no name
        assert(price(grams) == 3);
    }
    auto twice = (int grams) { return 2 * grams; };

    // A name of two lines is one name
    assert(twice(2) == 4);

    do
    {
        // nor is this
        assert(price(1) == 3);
    }
    while (false);
}
