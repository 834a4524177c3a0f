module ferry;

enum hasCars = true;
enum kinds = [1, 2];

int places(int decks) @safe pure nothrow @nogc
{
    return 12 * decks;
}

int fare(int cars) @safe pure
{
    if (cars > 40)
        throw new Exception("full");
    return 3 + 3 * cars;
}

// unittest { assert(false); }
/* unittest
{
    assert(false);
}
*/
/+ unittest { /+ nested +/ assert(false); } +/
enum text = "unittest { assert(false); }";
enum raw = `// No test
unittest { assert(false); }`;
enum tokens = q{ unittest { assert(false); } };
enum here = q"END
unittest { assert(false); }
END";

// Texts
unittest
{
    // assert(false);
    assert(text.length == 27);

    // A text: "// no name"
    assert("// no name".length == 10);

    // Code in a comment ends with a sign;
    // int unused = fare(1);

    /* A comment of the other kind */
    assert(tokens.length > 0 && here.length > 0 && raw.length > 0);

    // A character
    assert('"' == 34 && '{' == 123);

    // Fares
    assert(fare(1) == 5);
}

__EOF__
unittest { assert(false); }
