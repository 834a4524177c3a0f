module parts.cut;

int half(int grams)
{
    return grams / 2;
}

unittest
{
    // A light parcel
    assert(half(4) == 1);
}
