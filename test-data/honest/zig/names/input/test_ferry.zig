const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

test "a \"quoted\" deck" {
    try testing.expectEqual(12, ferry.places(1));
}

test "deck #2, [upper] {open} (windy)" {
    try testing.expectEqual(24, ferry.places(2));
}

test "ünïcode ⛴ and emoji 🚗" {
    try testing.expectEqual(5, try ferry.fare(1));
}

test "tab\tand \u{26f4} and \x41" {
    try testing.expectEqual(7, try ferry.fare(2));
}

test "back\\slash" {
    try testing.expectEqual(3, try ferry.fare(0));
}

test "test.names.that.look.like.paths" {
    try testing.expectEqual(0, ferry.places(0));
}

test "  blanks around  " {
    try testing.expectError(error.Full, ferry.fare(41));
}

test "a/b: 100% 'full'?" {
    try testing.expectEqual(83, try ferry.fare(40));
}
