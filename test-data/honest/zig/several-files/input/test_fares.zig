const std = @import("std");
const ferry = @import("ferry.zig");

test "one" {
    try std.testing.expectEqual(5, try ferry.fare(1));
}

test "three" {
    try std.testing.expectEqual(9, try ferry.fare(3));
}
