//! Reads the test files: where their tests stand, and whether a test that is skipped, or that is not there, is so because of
//! the test file alone.

const std = @import("std");
const texts = @import("test_texts.zig");
const memory = std.heap.page_allocator;
const Tag = std.zig.Token.Tag;

/// How many constants a condition may go through.
const most_constants = 20;

const Token = struct {
    tag: Tag,
    from: usize,
    to: usize,
    /// The token that closes what this one opens, or opens what it closes; 0 if there is none.
    partner: usize = 0,
    /// The innermost token around it that opens something; 0 if there is none.
    around: usize = 0,
};

/// A struct, or what else may hold tests.
const Container = struct {
    /// Its constant, or its function; empty if it has none.
    name: []const u8,
    open: usize,
    conditions: Conditions,
};

/// What decides whether code is there.
const Conditions = struct {
    own: bool = false,
    solution: bool = false,

    fn add(self: *Conditions, other: Conditions) void {
        self.own = self.own or other.own;
        self.solution = self.solution or other.solution;
    }

    fn areOwn(self: Conditions) bool {
        return self.own and !self.solution;
    }
};

pub const Test = struct {
    file: []const u8,
    /// The part of its name that is its own, such as `test.adds`; `test_` if it has none.
    name: []const u8,
    container: []const u8,
    code: []const u8,
    /// Whether the test file alone decides about each of its skips.
    skips_itself: bool,
    /// Whether the test file alone may leave it out.
    may_be_missing: bool,
    found: bool = false,

    fn isCalled(self: Test, path: []const u8) bool {
        const own = if (std.mem.eql(u8, self.name, "test_")) std.mem.trimEnd(u8, path, "0123456789") else path;
        if (!std.mem.endsWith(u8, own, self.name)) return false;
        const before = own[0 .. own.len - self.name.len];
        return if (self.container.len == 0) before.len == 0 else before.len > 0 and isIn(before, self.container);
    }
};

/// The name of a file's tests before their own.
pub fn prefix(file: []const u8) []const u8 {
    const from = if (std.mem.startsWith(u8, file, texts.folder)) texts.folder.len else 0;
    const stem = file[from .. file.len - ".zig".len];
    const made = std.mem.concat(memory, u8, &.{ stem, "." }) catch "";
    std.mem.replaceScalar(u8, @constCast(made), '/', '.');
    return made;
}

/// All tests that the test files declare, in their order.
pub fn read() []Test {
    var found: std.ArrayList(Test) = .empty;
    for (texts.files) |file| {
        var source: Source = .{ .file = file[0], .text = file[1] };
        source.lex() catch continue;
        source.findTests(&found) catch continue;
    }
    return found.items;
}

/// The declared test that a function of the compiled program is, without the prefix of its file.
pub fn find(tests: []Test, file: []const u8, path: []const u8) ?*Test {
    for (tests) |*each| {
        if (!each.found and std.mem.eql(u8, each.file, file) and each.isCalled(path)) {
            each.found = true;
            return each;
        }
    }
    return null;
}

fn isIn(path: []const u8, container: []const u8) bool {
    // What stands in brackets are the arguments of a function that makes types.
    const own = path[0 .. std.mem.findScalar(u8, path, '(') orelse path.len];
    var parts = std.mem.splitScalar(u8, own, '.');
    while (parts.next()) |part| {
        const rest = if (std.mem.startsWith(u8, part, container)) part[container.len..] else continue;
        if (rest.len == 0 or std.mem.startsWith(u8, rest, "__")) return true;
    }
    return false;
}


const Source = struct {
    file: []const u8,
    text: [:0]const u8,
    tokens: []Token = &.{},

    fn lex(self: *Source) !void {
        var tokens: std.ArrayList(Token) = .empty;
        var open: std.ArrayList(usize) = .empty;
        // No token is at 0: it stands for none.
        try tokens.append(memory, .{ .tag = .invalid, .from = 0, .to = 0 });
        var tokenizer = std.zig.Tokenizer.init(self.text);
        while (true) {
            const next = tokenizer.next();
            if (next.tag == .eof) break;
            if (next.tag == .doc_comment or next.tag == .container_doc_comment) continue;
            const at = tokens.items.len;
            var token: Token = .{ .tag = next.tag, .from = next.loc.start, .to = next.loc.end };
            switch (next.tag) {
                .r_paren, .r_brace, .r_bracket => if (open.pop()) |partner| {
                    token.partner = partner;
                    tokens.items[partner].partner = at;
                },
                else => {},
            }
            token.around = open.getLastOrNull() orelse 0;
            switch (next.tag) {
                .l_paren, .l_brace, .l_bracket => try open.append(memory, at),
                else => {},
            }
            try tokens.append(memory, token);
        }
        self.tokens = tokens.items;
    }

    fn tag(self: Source, at: usize) Tag {
        return if (at < self.tokens.len) self.tokens[at].tag else .eof;
    }

    fn word(self: Source, at: usize) []const u8 {
        return if (at < self.tokens.len) self.text[self.tokens[at].from..self.tokens[at].to] else "";
    }

    fn findTests(self: Source, found: *std.ArrayList(Test)) !void {
        for (self.tokens, 0..) |token, at| {
            if (token.tag != .keyword_test) continue;
            const open = if (self.tag(at + 1) == .l_brace) at + 1 else at + 2;
            if (self.tag(open) != .l_brace or self.tokens[open].partner == 0) continue;
            const container = self.containerOf(at);
            try found.append(memory, .{
                .file = self.file,
                .name = try self.nameAt(at + 1),
                .container = if (container) |known| known.name else "",
                .code = try self.codeIn(open),
                .skips_itself = self.skipsItself(open),
                .may_be_missing = self.mayBeMissing(at),
            });
        }
    }

    fn nameAt(self: Source, at: usize) ![]const u8 {
        return switch (self.tag(at)) {
            .string_literal => try std.mem.concat(memory, u8, &.{
                "test.", try std.zig.string_literal.parseAlloc(memory, self.word(at)),
            }),
            .identifier => try std.mem.concat(memory, u8, &.{ "decltest.", std.mem.trim(u8, self.word(at), "@\"") }),
            else => "test_",
        };
    }

    /// The code between two braces, without blank lines around it and without the indentation of its first line.
    fn codeIn(self: Source, open: usize) ![]const u8 {
        const inner = self.text[self.tokens[open].to..self.tokens[self.tokens[open].partner].from];
        var code: std.ArrayList(u8) = .empty;
        var lines = std.mem.splitScalar(u8, inner, '\n');
        // What stands behind the brace.
        const first = std.mem.trim(u8, lines.first(), " \t\r");
        if (first.len > 0) {
            try code.appendSlice(memory, first);
            try code.append(memory, '\n');
        }
        var indent: ?[]const u8 = null;
        while (lines.next()) |whole| {
            const line = std.mem.trimEnd(u8, whole, " \t\r");
            if (line.len == 0 and code.items.len == 0) continue;
            const own = indent orelse line[0 .. line.len - std.mem.trimStart(u8, line, " \t").len];
            indent = own;
            try code.appendSlice(memory, if (std.mem.startsWith(u8, line, own)) line[own.len..] else line);
            try code.append(memory, '\n');
        }
        return std.mem.trimEnd(u8, code.items, "\n");
    }

    fn containerOf(self: Source, at: usize) ?Container {
        var open = self.tokens[at].around;
        while (open > 0) : (open = self.tokens[open].around) {
            if (self.isContainer(open)) return self.described(open);
        }
        return null;
    }

    fn isContainer(self: Source, open: usize) bool {
        if (self.tag(open) != .l_brace) return false;
        var before = open - 1;
        if (self.tag(before) == .r_paren and self.tokens[before].partner > 0) before = self.tokens[before].partner - 1;
        return switch (self.tag(before)) {
            .keyword_struct, .keyword_union, .keyword_enum, .keyword_opaque => true,
            else => false,
        };
    }

    fn described(self: Source, open: usize) Container {
        var made: Container = .{ .name = "", .open = open, .conditions = self.conditionsBefore(open) };
        const begin = self.statementOf(open);
        for (begin..open) |at| {
            const is_name = self.tag(at) == .identifier and self.tag(at - 1) == .keyword_const;
            if (is_name) made.name = self.word(at);
        }
        // A function that returns a type.
        if (made.name.len == 0 and self.tag(begin) == .keyword_return) {
            const body = self.tokens[open].around;
            for (self.statementOf(body)..body) |at| {
                if (self.tag(at) == .keyword_fn) made.name = self.word(at + 1);
            }
        }
        return made;
    }

    /// Where the statement that holds a token begins.
    fn statementOf(self: Source, at: usize) usize {
        var begin = at;
        while (begin > 1) {
            const before = self.tokens[begin - 1];
            const ends = switch (before.tag) {
                .semicolon, .l_brace, .comma, .equal_angle_bracket_right => true,
                .r_brace => self.tag(begin) != .keyword_else,
                else => false,
            };
            if (ends) break;
            begin = if (before.partner > 0 and before.partner < begin) before.partner else begin - 1;
        }
        return begin;
    }

    /// What decides about code within its statement: `if (…) code`, and `code` behind `else`.
    fn conditionsBefore(self: Source, at: usize) Conditions {
        var found: Conditions = .{};
        var each = self.statementOf(at);
        while (each < at) : (each += 1) {
            const open = each + 1;
            switch (self.tag(each)) {
                .keyword_if, .keyword_switch, .keyword_while, .keyword_for => if (self.tag(open) == .l_paren) {
                    found.add(self.conditionIn(open));
                },
                else => {},
            }
            const token = self.tokens[each];
            if (token.partner > each and token.partner < at) each = token.partner;
        }
        return found;
    }

    fn conditionIn(self: Source, open: usize) Conditions {
        const own = self.isOwn(open + 1, self.tokens[open].partner, most_constants);
        return .{ .own = own, .solution = !own };
    }

    /// Whether an expression asks for nothing of the solution.
    fn isOwn(self: Source, from: usize, to: usize, constants: usize) bool {
        for (from..@max(from, to)) |at| {
            switch (self.tag(at)) {
                .keyword_fn, .invalid => return false,
                .builtin => {
                    const is_import = std.mem.eql(u8, self.word(at), "@import");
                    const what = self.word(at + 2);
                    const is_library = std.mem.eql(u8, what, "\"std\"") or std.mem.eql(u8, what, "\"builtin\"");
                    const is_known = for ([_][]const u8{ "@sizeOf", "@alignOf", "@bitSizeOf", "@hasDecl", "@hasField", "@as" }) |known| {
                        if (std.mem.eql(u8, self.word(at), known)) break true;
                    } else false;
                    if (!(is_import and is_library) and !is_known) return false;
                },
                .identifier => {
                    const is_member = self.tag(at - 1) == .period;
                    if (is_member or std.zig.isPrimitive(self.word(at))) continue;
                    if (constants == 0 or !self.isOwnConstant(self.word(at), constants - 1)) return false;
                },
                else => {},
            }
        }
        return true;
    }

    /// Whether a name is a constant of the file, declared once, with such a value.
    fn isOwnConstant(self: Source, name: []const u8, constants: usize) bool {
        var value: usize = 0;
        for (self.tokens, 0..) |token, at| {
            if (token.tag != .identifier or !std.mem.eql(u8, self.word(at), name)) continue;
            switch (self.tag(at - 1)) {
                .keyword_const => {},
                .keyword_var, .pipe, .asterisk => return false,
                else => {
                    // A parameter.
                    if (self.tag(at + 1) == .colon and self.tag(at - 1) != .period) return false;
                    continue;
                },
            }
            if (value > 0) return false;
            value = at + 1;
        }
        if (value == 0) return false;
        const around = self.tokens[value].around;
        var end = value;
        while (end < self.tokens.len and (self.tag(end) != .semicolon or self.tokens[end].around != around)) end += 1;
        return self.isOwn(value, end, constants);
    }

    /// Whether a test skips itself, and the test file alone decides about each of its skips.
    fn skipsItself(self: Source, open: usize) bool {
        var found = false;
        for (open..self.tokens[open].partner) |at| {
            const is_skip = self.tag(at) == .identifier and std.mem.eql(u8, self.word(at), "SkipZigTest");
            if (!is_skip) continue;
            if (at < 3 or self.tag(at - 2) != .keyword_error or !self.isOwnSkip(at - 3, open)) return false;
            found = true;
        }
        return found;
    }

    /// Whether a `return` in the body of a test is always reached, or on a condition of the test file.
    fn isOwnSkip(self: Source, at: usize, body: usize) bool {
        if (self.tag(at) != .keyword_return) return false;
        var conditions = self.conditionsBefore(at);
        const around = self.tokens[at].around;
        if (around != body) {
            // One block of an `if` or a `switch`.
            if (around == 0 or self.tokens[around].around != body) return false;
            const outer = self.conditionsBefore(around);
            if (!outer.own) return false;
            conditions.add(outer);
        }
        const begin = self.statementOf(at);
        const is_plain = begin == at or self.tag(begin) == .keyword_if or around != body;
        return is_plain and !conditions.solution;
    }

    fn mayBeMissing(self: Source, at: usize) bool {
        var open = self.tokens[at].around;
        while (open > 0) : (open = self.tokens[open].around) {
            if (!self.isContainer(open)) continue;
            const container = self.described(open);
            if (container.name.len == 0 or container.conditions.areOwn() or self.isLeftOut(container)) return true;
        }
        return false;
    }

    /// Whether nothing refers to a container, or only on conditions of the test file.
    fn isLeftOut(self: Source, container: Container) bool {
        for (self.tokens, 0..) |token, at| {
            const is_within = at > container.open and at < self.tokens[container.open].partner;
            const is_mention = token.tag == .identifier and std.mem.eql(u8, self.word(at), container.name);
            const declares = self.tag(at - @min(at, 1)) == .keyword_const or self.tag(at - @min(at, 1)) == .keyword_fn;
            if (!is_mention or is_within or declares) continue;
            var conditions = self.conditionsBefore(at);
            var around = token.around;
            while (around > 0) : (around = self.tokens[around].around) conditions.add(self.conditionsBefore(around));
            if (!conditions.areOwn()) return false;
        }
        return true;
    }
};
