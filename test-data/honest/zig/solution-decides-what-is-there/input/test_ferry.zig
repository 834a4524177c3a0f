const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

const Cars = struct {
    test "two cars" {
        try testing.expectEqual(7, try ferry.fare(2));
    }
};

const None = struct {
    test "no cars" {
        try testing.expectEqual(12, ferry.places(1));
    }
};

test {
    if (ferry.has_cars) _ = Cars;
    _ = None;
}

test "places" {
    try testing.expectEqual(12, ferry.places(1));
}
