const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

const places = ferry.places;

/// How many cars a crossing takes.
fn crossing(decks: u32) u32 {
    return places(decks) * 2;
}

test crossing {
    try testing.expectEqual(48, crossing(2));
}

test places {
    try testing.expectEqual(12, places(1));
}

const Trip = struct {
    cars: u32,

    fn cost(self: Trip) !u32 {
        return ferry.fare(self.cars);
    }

    test cost {
        const trip: Trip = .{ .cars = 4 };
        try testing.expectEqual(11, try trip.cost());
    }
};

test Trip {
    const trip: Trip = .{ .cars = 41 };
    try testing.expectError(error.Full, trip.cost());
}

test "by name" {
    try testing.expectEqual(5, try ferry.fare(1));
}
