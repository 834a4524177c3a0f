const std = @import("std");
const builtin = @import("builtin");
const testing = std.testing;

const ferry = @import("ferry.zig");

fn needsCars() !void {
    if (!ferry.has_cars) return error.SkipZigTest;
}

test "cars" {
    if (!ferry.has_cars) return error.SkipZigTest;
    try testing.expectEqual(7, try ferry.fare(2));
}

test "cars, in a block" {
    if (ferry.upper < 2) {
        return error.SkipZigTest;
    }
    try testing.expectEqual(24, ferry.places(2));
}

test "a platform and cars" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    if (!ferry.has_cars) return error.SkipZigTest;
    try testing.expectEqual(9, try ferry.fare(3));
}

test "a platform or cars" {
    if (builtin.os.tag == .windows or !ferry.has_cars) return error.SkipZigTest;
    try testing.expectEqual(9, try ferry.fare(3));
}

test "by a helper" {
    try needsCars();
    try testing.expectEqual(11, try ferry.fare(4));
}

test "by a declaration" {
    if (!@hasDecl(ferry, "upper")) return error.SkipZigTest;
    try testing.expectEqual(2, ferry.upper);
}

test "by an error" {
    const paid = ferry.fare(5) catch return error.SkipZigTest;
    try testing.expectEqual(13, paid);
}

test "by the solution itself" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    try testing.expectEqual(15, try ferry.fare(6));
}

test "by the solution's own return" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    return ferry.check(7);
}

test "places" {
    try testing.expectEqual(12, ferry.places(1));
}
