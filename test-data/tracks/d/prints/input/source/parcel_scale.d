module parcel_scale;

import std.conv : text;
import std.stdio;

int price(int grams)
{
    if (grams <= 0)
        throw new Exception("a parcel weighs something");
    writefln("%s g", grams);
    return 3 + grams / 1000 + 1;
}

string label(string name, int grams)
{
    return text(name, "\t", grams, " g");
}

int[] parts(int grams, int most)
{
    stderr.writeln("in parts");
    writeln("cut: ", grams);
    int[] found;
    for (; grams > 0; grams -= most)
        found ~= grams < most ? grams : most;
    return found;
}

unittest
{
    import std.exception : assertThrown;

    immutable int allTestsEnabled = 0;

    // A light parcel
    assert(price(400) == 3);

    static if (allTestsEnabled)
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
