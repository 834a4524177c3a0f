const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

test "one deck" {
    try testing.expectEqual(12, ferry.places(1));
}

test "one fare" {
    try testing.expectEqual(5, try ferry.fare(1));
}

test "Windows" {
    if (@import("builtin").os.tag != .windows) return error.SkipZigTest;
    try testing.expectEqual(0, ferry.places(1));
}
