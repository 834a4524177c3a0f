module parcel_scale;

int price(int grams)
{
    return 0;
}

string label(string name, int grams)
{
    return name;
}

int[] parts(int grams, int most)
{
    return [grams];
}

unittest
{
    // A light parcel

    // A heavy parcel costs more
    version (none)
        assert(price(4200) == 9);
}
