module parcel_scale;

public import parts.cut;

int price(int grams)
{
    return 3;
}

unittest
{
    // A light parcel
    assert(price(400) == 3);
}

void main()
{
    assert(false, "the program itself does not run");
}
