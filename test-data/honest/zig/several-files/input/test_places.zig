const std = @import("std");
const ferry = @import("ferry.zig");

test "one" {
    try std.testing.expectEqual(12, ferry.places(1));
}

test "two" {
    try std.testing.expectEqual(24, ferry.places(2));
}
