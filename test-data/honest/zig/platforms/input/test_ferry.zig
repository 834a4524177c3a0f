const std = @import("std");
const builtin = @import("builtin");
const testing = std.testing;

const ferry = @import("ferry.zig");

const Windows = struct {
    test "on Windows" {
        try testing.expectEqual(0, ferry.places(1));
    }
};

const Others = struct {
    test "elsewhere" {
        try testing.expectEqual(12, ferry.places(1));
    }
};

comptime {
    if (builtin.os.tag == .windows) {
        _ = Windows;
    } else {
        _ = Others;
    }
}

const Posix = if (builtin.os.tag == .linux) struct {
    test "on Linux" {
        try testing.expectEqual(24, ferry.places(2));
    }
} else struct {
    test "not on Linux" {
        try testing.expectEqual(0, ferry.places(2));
    }
};

test {
    _ = Posix;
}
