const std = @import("std");
const ferry = @import("ferry.zig");

test "no cars" {
    try std.testing.expectEqual(3, try ferry.fare(0));
}

test "two cars" {
    try std.testing.expectEqual(7, try ferry.fare(2));
}
