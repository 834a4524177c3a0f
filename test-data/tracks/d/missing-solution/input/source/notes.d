module notes;

int weight()
{
    return 400;
}
