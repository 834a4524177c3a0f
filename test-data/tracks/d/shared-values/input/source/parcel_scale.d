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
    int[] weights;

    // A parcel comes in
    auto light = 400;
    weights ~= light;
    assert(weights.length == 1);
    int cost = price(light);
    assert(cost == 3);

    static if (true)
    {
        // What came before is still there
        assert(weights == [light]);
        weights ~= cost;

        // A function for later tests
        int total(int[] all)
        {
            int sum;
            foreach (each; all)
                sum += each;
            return sum;
        }
        assert(total([1, 2]) == 3);
    }

    // The sum of all
    assert(total(weights) == 404);
}
