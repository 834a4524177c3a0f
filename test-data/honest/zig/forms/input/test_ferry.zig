const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

test "on one line" { try testing.expectEqual(12, ferry.places(1)); }

test "brace below"
{
    try testing.expectEqual(24, ferry.places(2));
}

test   "wide"   {
    try testing.expectEqual(36, ferry.places(3));
}

test "comment behind" { // the first fare
    try testing.expectEqual(5, try ferry.fare(1));
}

test "two spaces" {
  const got = try ferry.fare(2);
  try testing.expectEqual(7, got);
}

test "empty" {}

test "comment only" {
    // later
}

test {
    try testing.expectEqual(3, try ferry.fare(0));
}

test {
    try testing.expectError(error.Full, ferry.fare(50));
}

test "a brace at the margin" {
    const Deck = struct { cars: u32 };
    const decks = [_]Deck{
.{ .cars = 1 },
.{ .cars = 2 },
};
    var sum: u32 = 0;
    for (decks) |deck| sum += deck.cars;
    try testing.expectEqual(9, try ferry.fare(sum));
}
