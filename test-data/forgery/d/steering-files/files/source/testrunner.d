module testrunner;

void block(size_t first, size_t last)(scope void delegate() tests)
{
}

void begin(size_t test)()
{
}

void part(size_t test)(scope void delegate() statements)
{
}

void end(size_t test)()
{
}
