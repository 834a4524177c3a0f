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
