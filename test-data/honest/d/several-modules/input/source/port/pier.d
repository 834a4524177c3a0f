module port.pier;

// A pier
unittest
{
    import ferry : places;

    assert(places(2) == 24);
}
