const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

const helpers = @import("test_helpers.zig");

test {
    _ = @import("test_fares.zig");
    _ = helpers;
}

test "places" {
    try helpers.expectPlaces(2, 24);
}
