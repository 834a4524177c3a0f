const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

fn check(cars: u32, wanted: u32) !void {
    try testing.expectEqual(wanted, try ferry.fare(cars));
}

const Case = struct { decks: u32, wanted: u32 };

fn Suite(comptime decks: u32) type {
    return struct {
        test "places" {
            try testing.expectEqual(12 * decks, ferry.places(decks));
        }
    };
}

test "a table" {
    const cases = [_]Case{ .{ .decks = 0, .wanted = 0 }, .{ .decks = 3, .wanted = 36 } };
    for (cases) |case| try testing.expectEqual(case.wanted, ferry.places(case.decks));
}

test "an inline table" {
    inline for (.{ 1, 2, 3 }) |cars| {
        try check(cars, 3 + 2 * cars);
    }
}

test "by a helper" {
    try check(0, 3);
}

test {
    _ = Suite(1);
    _ = Suite(2);
}

test "all declarations" {
    testing.refAllDecls(@This());
}

test "prints much" {
    for (0..300) |n| std.debug.print("deck {d} of the ferry\n", .{n});
    try check(1, 5);
}
