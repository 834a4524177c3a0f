/// Makes a test of each part of a `unittest` block that a comment names, in copies of the files with the same lines.
///
/// split HOW TO FILE…: the copies appear below TO, and with them `testrunner_tests.d`, which says what the tests are called. `parts` makes a test
/// of each named part, `blocks` of each block, and `none` one of all blocks together: only it leaves the files as they are.
module split;

import std.algorithm, std.array, std.ascii, std.conv, std.file, std.format, std.path, std.range, std.string, std.typecons;

enum Kind { comment, word, text, sign }

struct Token
{
    Kind kind;
    size_t at, end;
    /// The token that closes what this one opens; 0 if there is none.
    size_t partner;
}

struct Statement
{
    size_t from, to;
    /// The place of its test in the block, from 1; 0 if it belongs to none.
    size_t test;
    /// It stays outside of its test, because others use what it declares.
    bool outside;
    string[] declares;

    bool isDeclaration() const => outside || !declares.empty;
}

/// What decides, while the program is compiled, whether a test is there.
struct Condition
{
    /// `static if (…)`, `version (…)`, `debug` or `static foreach (…)`.
    string head;
    /// It asks for nothing of the solution.
    bool isOwn;
    /// The test stands behind its `else`.
    bool isElse;
    /// Another test may stand on its other side.
    bool hasElse;
    /// Where what it decides about ends.
    size_t end;
}

struct Insertion
{
    size_t at;
    string text;
}

/// Names and code of all tests.
string[2][] tests;

size_t added(string name, string code)
{
    auto called = name;
    for (auto number = 2; tests.any!(test => test[0] == called); number++)
        called = text(name, " (", number, ")");
    tests ~= [called, code];
    return tests.length - 1;
}

/// Where `close` ends, from `at` on.
size_t after(string code, size_t at, string close, bool escapes = false)
{
    for (; at < code.length; at++)
        if (escapes && code[at] == '\\')
            at++;
        else if (code[at .. $].startsWith(close))
            return at + close.length;
    return code.length;
}

size_t endOfText(string code, size_t at)
{
    const rest = code[at .. $];
    if (rest.startsWith("q\"") && rest.length > 2)
    {
        const opens = "([{<".indexOf(rest[2]);
        if (opens >= 0)
            return after(code, at + 3, ")]}>"[opens .. opens + 1] ~ "\"");
        const line = rest.indexOf('\n');
        const isWord = isAlpha(rest[2]) || rest[2] == '_';
        return isWord && line > 0 ? after(code, at, rest[2 .. line].strip.idup ~ "\"") : after(code, at + 3, rest[2 .. 3] ~ "\"");
    }
    const quote = at + (isAlpha(rest[0]) ? 1 : 0);
    return after(code, quote + 1, code[quote .. quote + 1], code[quote] != '`' && rest[0] != 'r');
}

Tuple!(Kind, size_t) next(string code, size_t at)
{
    const rest = code[at .. $];
    if (rest.startsWith("//") || rest[0] == '#')
        return tuple(Kind.comment, after(code, at, "\n") - 1);
    if (rest.startsWith("/*"))
        return tuple(Kind.comment, after(code, at + 2, "*/"));
    if (rest.startsWith("/+"))
    {
        size_t depth = 1, end = at + 2;
        for (; end < code.length && depth > 0; end++)
            if (code[end .. $].startsWith("/+"))
                depth++, end++;
            else if (code[end .. $].startsWith("+/"))
                depth--, end++;
        return tuple(Kind.comment, end);
    }
    const quote = rest.length > 1 && "rxqi".canFind(rest[0]) ? rest[1] : rest[0];
    if ("\"`".representation.canFind(quote) && (quote == '"' || rest[0] != 'q') || rest[0] == '\'')
        return tuple(Kind.text, endOfText(code, at));
    auto isWord = (char c) => isAlphaNum(c) || c == '_' || c >= 0x80;
    const length = rest.representation.countUntil!(c => !isWord(c));
    return length == 0 ? tuple(Kind.sign, at + 1) : tuple(Kind.word, length < 0 ? code.length : at + length);
}

Token[] lexed(string code)
{
    Token[] tokens;
    size_t[] open;
    for (size_t at; at < code.length; at++)
    {
        if (isWhite(code[at]))
            continue;
        const found = next(code, at);
        const word = code[at .. min(found[1], $)];
        if (word == "__EOF__")
            break;
        if (found[0] == Kind.sign && "([{".canFind(word[0]))
            open ~= tokens.length;
        if (found[0] == Kind.sign && ")]}".canFind(word[0]) && !open.empty)
        {
            tokens[open.back].partner = tokens.length;
            open.popBack;
        }
        tokens ~= Token(found[0], at, at + word.length);
        at = max(at, found[1] - 1);
    }
    // Strings of tokens are texts.
    foreach (index, token; tokens[0 .. max($, 1) - 1])
        if (code[token.at .. token.end] == "q" && code[token.end] == '{')
            foreach (ref inner; tokens[index + 1 .. tokens[index + 1].partner + 1])
                inner.kind = Kind.text;
    return tokens;
}

string wordOf(string code, Token[] tokens, size_t index) => index < tokens.length ? code[tokens[index].at .. tokens[index].end] : "";

/// Whether an expression has no name but those of the language and its library.
bool isOwn(string code, Token[] tokens, size_t from, size_t to)
{
    enum known = ["true", "false", "null", "is", "in", "typeof", "__traits", "size_t", "ptrdiff_t", "hash_t", "string", "bool", "byte", "ubyte",
        "short", "ushort", "int", "uint", "long", "ulong", "cent", "ucent", "float", "double", "real", "char", "wchar", "dchar", "void",
        "immutable", "const", "shared", "cast", "std", "core", "ldc", "__VERSION__", "__VENDOR__", "__FILE__", "__LINE__", "__DATE__", "__TIME__"];
    foreach (at; from .. to)
    {
        const word = wordOf(code, tokens, at);
        const isMember = at > 0 && wordOf(code, tokens, at - 1) == ".";
        if (tokens[at].kind == Kind.word && !isDigit(word[0]) && !isMember && !known.canFind(word))
            return false;
    }
    return true;
}

/// The condition whose head ends before a token; none if no head does.
Nullable!Condition headBefore(string code, Token[] tokens, size_t at)
{
    string word(size_t index) => wordOf(code, tokens, index);

    if (at == 0)
        return typeof(return).init;
    auto first = at - 1;
    size_t open = at;
    if (word(first) == ")")
    {
        open = tokens[0 .. first].countUntil!(token => token.partner == first);
        if (open == 0 || open > first)
            return typeof(return).init;
        first = open - 1;
    }
    const name = word(first);
    const isStatic = first > 0 && word(first - 1) == "static" && ["if", "foreach", "foreach_reverse"].canFind(name);
    if (!isStatic && name != "version" && name != "debug" || open == at && name != "debug")
        return typeof(return).init;
    auto from = open + 1;
    if (isStatic && name != "if")
        while (from < at && word(from - 1) != ";")
            from++;
    const begin = isStatic ? first - 1 : first;
    const own = !isStatic || isOwn(code, tokens, from, at);
    return Condition(code[tokens[begin].at .. tokens[at - 1].end], own).nullable;
}

/// Where the head of a condition begins, as the place of its first token.
size_t beginOf(string code, Token[] tokens, Condition condition)
{
    return tokens.countUntil!(token => code[token.at .. $].ptr == condition.head.ptr);
}

/// The conditions around a `unittest`, from the outermost to the innermost.
Condition[] conditionsAround(string code, Token[] tokens, size_t at, size_t close)
{
    string word(size_t index) => wordOf(code, tokens, index);

    Condition[] found;
    size_t end = close;
    while (at > 0)
    {
        if (tokens[at - 1].kind == Kind.comment)
        {
            at--;
            continue;
        }
        auto condition = headBefore(code, tokens, at);
        auto after = end + 1;
        while (after < tokens.length && tokens[after].kind == Kind.comment)
            after++;
        if (!condition.isNull)
        {
            auto made = condition.get;
            made.end = tokens[end].end;
            made.hasElse = word(after) == "else";
            found = made ~ found;
            at = beginOf(code, tokens, made);
            continue;
        }
        const before = word(at - 1);
        if (before == "else")
        {
            // Behind the condition's own block, or its own test.
            auto block = at - 2;
            while (block > 0 && tokens[block].kind == Kind.comment)
                block--;
            const open = tokens[0 .. block].countUntil!(token => token.partner == block);
            if (word(block) != "}" || open < 0)
                return null;
            auto inner = cast(size_t) open;
            while (inner > 0 && headBefore(code, tokens, inner).isNull && ![";", "}", "{"].canFind(word(inner - 1)))
                inner--;
            auto other = headBefore(code, tokens, inner);
            if (other.isNull)
                return null;
            auto made = other.get;
            made.isElse = made.hasElse = true;
            made.end = tokens[end].end;
            found = made ~ found;
            at = beginOf(code, tokens, made);
        }
        else if (before == ";" || before == "}")
        {
            // What stands before it in the same block.
            auto innermost = -1L;
            foreach (index, token; tokens[0 .. at])
                if (token.partner >= at && token.partner > end && code[token.at] == '{')
                    innermost = index;
            if (innermost < 0)
                return found;
            end = tokens[innermost].partner;
            at = innermost;
        }
        else if (before == "{")
        {
            end = tokens[at - 1].partner;
            at--;
        }
        else if (before == ")" || before == "]")
        {
            const open = tokens[0 .. at - 1].countUntil!(token => token.partner == at - 1);
            at = open < 0 ? at - 1 : open;
        }
        else
            at--;
    }
    return found;
}

/// Says outside of the solution's own conditions that a test is to be there.
Insertion[] expected(size_t test, Condition[] conditions)
{
    const first = conditions.countUntil!(condition => !condition.isOwn);
    if (first < 0 || conditions[first .. $].any!(condition => !condition.isOwn && condition.hasElse))
        return null;
    const heads = conditions[first .. $].filter!(condition => condition.isOwn).map!(condition => condition.head ~ (condition.isElse ? " {} else " : " ")).join;
    enum attributes = `imported!"ldc.attributes".section("testrunner_expected"), imported!"ldc.attributes".assumeUsed`;
    const mark = format!` %s@(%s) static immutable size_t testrunnerExpected%s = %s;`(heads, attributes, test, test);
    return [Insertion(conditions[first].end, mark)];
}

/// One `unittest` block: its statements, and the tests that they make.
struct Block
{
    string code;
    Token[] tokens;
    string name;
    Statement[] statements;
    string[] named;
    string pending, last;
    size_t current;
    /// What decides about the block, and about what is walked within it.
    Condition[] around, within;
    /// The same for each named test.
    Condition[][] decides;

    string word(size_t index) => index < tokens.length ? code[tokens[index].at .. tokens[index].end] : "";

    /// The next token that is no comment.
    string wordAfter(size_t index)
    {
        while (index < tokens.length && tokens[index].kind == Kind.comment)
            index++;
        return word(index);
    }

    /// The comment that begins its line here, with the lines that go on with it; `index` becomes that of what follows.
    string label(ref size_t index)
    {
        string[] lines;
        for (; index < tokens.length && word(index).startsWith("//"); index++)
        {
            const before = code[0 .. tokens[index].at];
            const indent = before.length - before.stripRight(" \t").length;
            const begins = before.length == indent || before[$ - indent - 1] == '\n';
            const follows = lines.empty || code[tokens[index - 1].end .. tokens[index].at].count('\n') == 1;
            if (!begins || !follows)
                break;
            lines ~= word(index).stripLeft("/").strip;
        }
        // Code that was made a comment names nothing.
        auto isName = (string line) => line.representation.any!(c => isAlphaNum(c) || c >= 0x80) && !";{}".canFind(line[$ - 1]);
        return lines.filter!isName.join(" ");
    }

    size_t endOfStatement(size_t first, size_t end)
    {
        if (word(first) == "{")
            return tokens[first].partner + 1;
        for (auto at = first; at < end; at++)
        {
            const here = word(at);
            const closes = here == "{";
            if (tokens[at].partner > 0)
                at = tokens[at].partner;
            const then = wordAfter(at + 1);
            const goesOn = [";", ",", ")", ".", "(", "catch", "finally"].canFind(then) || word(first) == "do" && then == "while";
            if (then != "else" && (here == ";" || closes && !goesOn))
                return at + 1;
        }
        return end;
    }

    /// What a statement declares for those after it.
    string[] declared(size_t first, size_t end)
    {
        const begin = word(first);
        if (["struct", "class", "enum", "union", "interface", "alias", "template"].canFind(begin))
            return [word(first + 1)];
        string[] found;
        size_t before = first;
        for (auto at = first; at + 1 < end; before = at++)
        {
            const isName = at > first && tokens[at].kind == Kind.word && tokens[before].kind == Kind.word || "]*)".canFind(word(before));
            const then = word(at + 1);
            const ends = then == ";" || then == "," || then == "=" && word(at + 2) != "=" || then == "(" && word(end - 1) == "}";
            if (isName && ends && tokens[at].kind == Kind.word && !["return", "assert", "throw", "else"].canFind(begin))
                found ~= word(at);
            if (tokens[at].partner > 0)
                at = tokens[at].partner;
        }
        return found;
    }

    bool mentions(ref Statement statement, string[] names)
    {
        return tokens.any!(t => t.kind == Kind.word && t.at >= statement.from && t.end <= statement.to && names.canFind(code[t.at .. t.end]));
    }

    void begin(string called)
    {
        named ~= called;
        decides ~= around ~ within;
        last = called;
        current = named.length;
        pending = null;
    }

    void walk(size_t at, size_t end)
    {
        while (at < end)
        {
            if (tokens[at].kind == Kind.comment)
            {
                const before = at;
                const text = label(at);
                // A note within the declarations that a test begins with.
                const isNote = declaresOnly && code[statements[$ - 1].to .. tokens[before].at].count('\n') == 1;
                pending = text.empty || isNote ? pending : text;
                at += at == before;
                continue;
            }
            const then = walkable(at);
            if (then > 0 && wordAfter(tokens[then].partner + 1) != "else")
            {
                auto condition = headBefore(code, tokens, then).get(Condition.init);
                condition.end = tokens[tokens[then].partner].end;
                within ~= condition;
                current = 0;
                walk(then + 1, tokens[then].partner);
                current = 0;
                within = within[0 .. $ - 1];
                at = tokens[then].partner + 1;
                continue;
            }
            const stop = endOfStatement(at, end);
            take(at, stop);
            at = stop;
        }
    }

    /// Where the block opens that a condition here decides about; 0 if there is none with tests of its own.
    size_t walkable(size_t at)
    {
        const isStatic = word(at) == "static" && word(at + 1) == "if";
        if (!isStatic && word(at) != "version" && word(at) != "debug")
            return 0;
        const head = isStatic ? at + 2 : at + 1;
        const open = word(head) == "(" ? tokens[head].partner + 1 : head;
        if (word(open) != "{")
            return 0;
        auto inner = open + 1;
        return isStatic || !label(inner).empty ? open : 0;
    }

    bool declaresOnly() => current > 0 && statements.filter!(s => s.test == current).all!(s => s.isDeclaration);

    void take(size_t first, size_t stop)
    {
        auto statement = Statement(tokens[first].at, tokens[stop - 1].end, 0, false, declared(first, stop));
        if (statement.declares.canFind("allTestsEnabled"))
            current = 0;
        else if (word(first) == "import")
            statement.outside = true;
        else if (!pending.empty)
            begin(pending);
        else if (word(first) == "{")
        {
            auto inner = first + 1;
            const text = label(inner);
            if (!text.empty)
                begin(text);
        }
        else if (current == 0 && tokens[first .. stop].any!(t => code[t.at .. t.end].startsWith("assert")))
            begin(last.empty ? name : last);
        statement.test = current;
        statements ~= statement;
    }

    /// The lines from the first of these statements to the last, without their indentation.
    string shown(size_t from, size_t to)
    {
        const line = code[0 .. from].lastIndexOf('\n') + 1;
        const indent = code[line .. from].all!(c => c == ' ' || c == '\t') ? code[line .. from] : "";
        return code[from .. to].lineSplitter.map!(text => text.chompPrefix(indent).stripRight).join("\n");
    }

    Insertion[] split(size_t open, bool parts)
    {
        const close = tokens[open].partner;
        walk(open + 1, close);
        if (statements.empty)
            return null;
        auto first = tests.length;
        Insertion[] found;
        foreach (index, ref statement; statements)
            foreach (ref later; statements[index + 1 .. $])
                if (later.test != statement.test && mentions(later, statement.declares))
                    statement.outside = true;
        auto own = named.length.iota.map!(n => statements.filter!(s => s.test == n + 1).array);
        auto whole = own.filter!(all => all.any!(s => !s.isDeclaration));
        if (!parts || whole.empty)
        {
            const called = name != "unittest" || named.empty ? name : named[0];
            auto all = Statement(statements[0].from, statements[$ - 1].to);
            found = [all].calls(first) ~ expected(first, around);
            added(called, shown(all.from, all.to));
        }
        else
            foreach (all; whole)
            {
                const test = added(named[all[0].test - 1], shown(all[0].from, all[$ - 1].to));
                found ~= all.calls(test) ~ expected(test, decides[all[0].test - 1]);
            }
        const range = format!`imported!"testrunner".block!(%s, %s)({ `(first, tests.length);
        return Insertion(tokens[open].end, range) ~ found ~ Insertion(tokens[close].at, " });");
    }
}

/// What stands around the statements of a test.
Insertion[] calls(Statement[] statements, size_t test)
{
    enum call = `imported!"testrunner".`;
    auto found = [Insertion(statements[0].from, format!"%sbegin!%s(); "(call, test))];
    foreach (inside; statements.chunkBy!((a, b) => a.outside == b.outside).map!array.filter!(all => !all[0].outside))
        found ~= [Insertion(inside[0].from, format!"%spart!%s({ "(call, test)), Insertion(inside[$ - 1].to, " });")];
    return found ~ Insertion(statements[$ - 1].to, format!" %send!%s();"(call, test));
}

/// What a block is called: as the comment before it, or a text of its attributes.
string nameOf(string code, Token[] tokens, size_t at)
{
    auto block = Block(code, tokens);
    auto first = at;
    while (first > 0 && ![";", "}", "{"].canFind(block.word(first - 1)))
    {
        const open = tokens[0 .. first].countUntil!(token => token.partner == first - 1);
        first = open > 0 ? open : first - 1;
    }
    string found;
    for (auto each = first; each < at;)
    {
        const before = each;
        const text = tokens[each].kind == Kind.comment ? block.label(each) : tokens[each].kind == Kind.text ? block.word(each).strip("\"`") : "";
        found = text.empty ? found : text;
        each += each == before;
    }
    return found.empty ? "unittest" : found;
}

string rewritten(string code, bool parts)
{
    auto tokens = lexed(code);
    Insertion[] all;
    foreach (at; 0 .. tokens.length)
    {
        auto open = at + 1;
        while (open < tokens.length && tokens[open].kind == Kind.comment)
            open++;
        const isBlock = open < tokens.length && tokens[open].partner > 0 && code[tokens[open].at] == '{';
        if (tokens[at].kind == Kind.word && code[tokens[at].at .. tokens[at].end] == "unittest" && isBlock)
        {
            auto block = Block(code, tokens, nameOf(code, tokens, at));
            block.around = conditionsAround(code, tokens, at, tokens[open].partner);
            all ~= block.split(open, parts);
        }
    }
    auto text = appender!string;
    size_t done;
    foreach (insertion; all.sort!((a, b) => a.at < b.at, SwapStrategy.stable))
    {
        text ~= code[done .. insertion.at] ~ insertion.text;
        done = insertion.at;
    }
    return text[] ~ code[done .. $];
}

void main(string[] arguments)
{
    const how = arguments[1], to = arguments[2];
    foreach (file; arguments[3 .. $])
    {
        const code = cast(string) file.read;
        const target = buildPath(to, file);
        mkdirRecurse(target.dirName);
        target.write(how == "none" ? code : rewritten(code, how == "parts"));
    }
    if (how == "none")
        added("unittest", "");
    const list = tests.map!(test => format!"[%(%s, %)]"(test[])).join(",\n");
    const together = how == "none";
    buildPath(to, "testrunner_tests.d").write(format!`module testrunner_tests;
extern (C) __gshared immutable bool testrunner_together = %s;
extern (C) __gshared immutable string[2][] testrunner_tests = [%s];
`(together, list));
}
