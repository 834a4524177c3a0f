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
    // nothing is tested
}
