const std = @import("std");
const ferry = @import("ferry.zig");

pub fn expectPlaces(decks: u32, wanted: u32) !void {
    try std.testing.expectEqual(wanted, ferry.places(decks));
}

test expectPlaces {
    try expectPlaces(1, 12);
}
