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

unittest
{
    import std.exception : assertThrown;

    const bool allTestsEnabled = false;

    // The student's own settings
    immutable int moreTests = 1;

    // A light parcel
    assert(price(400) == 3);

    static if (allTestsEnabled == true)
    {
        // A heavy parcel costs more
        assert(price(4200) == 9);

        // A parcel that weighs nothing is refused
        assertThrown(price(0));

        // The label has a name and a weight
        {
            immutable expected = "Ada\t400 g";
            assert(label("Ada", 400) == expected);
        }

        // A parcel that is too heavy becomes several
        assert(parts(2500, 1000) == [1000, 1000, 500]);
    }
}

version (none) unittest
{
    // A parcel of the student's that is not compiled
    assert(price(1) == 0);
}
