const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

const Decks = struct {
    test "one" {
        try testing.expectEqual(12, ferry.places(1));
    }

    test "two" {
        try testing.expectEqual(24, ferry.places(2));
    }

    const Inner = struct {
        test "one" {
            try testing.expectEqual(36, ferry.places(3));
        }
    };

    comptime {
        _ = Inner;
    }
};

const Fares = struct {
    test "one" {
        try testing.expectEqual(5, try ferry.fare(1));
    }
};

/// Nothing refers to it, so its tests do not exist.
const Forgotten = struct {
    test "one" {
        try testing.expectEqual(0, ferry.places(1));
    }
};

test {
    _ = Decks;
    _ = Fares;
}

test "one" {
    try testing.expectEqual(3, try ferry.fare(0));
}
