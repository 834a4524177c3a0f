const std = @import("std");
const builtin = @import("builtin");
const testing = std.testing;

const ferry = @import("ferry.zig");

const is_windows = builtin.os.tag == .windows;

test "always" {
    return error.SkipZigTest;
}

test "on Windows only" {
    if (builtin.os.tag != .windows) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "not on Windows" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    try testing.expectEqual(12, ferry.places(1));
}

test "in a block" {
    if (builtin.os.tag == .linux) {
        return error.SkipZigTest;
    }
    try testing.expectEqual(13, ferry.places(1));
}

test "by a constant" {
    if (!is_windows) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "on two lines" {
    if (builtin.os.tag != .windows and
        builtin.os.tag != .macos) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "by a switch" {
    switch (builtin.os.tag) {
        .windows, .macos => {},
        else => return error.SkipZigTest,
    }
    try testing.expectEqual(13, ferry.places(1));
}

test "while it is compiled" {
    if (comptime builtin.cpu.arch.endian() == .little) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "by the mode" {
    if (builtin.mode == .Debug) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "by a comparison of sizes" {
    if (@sizeOf(usize) != 2) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "behind a comment" {
    // Not before the new pier is built.
    if (true) return error.SkipZigTest;
    try testing.expectEqual(13, ferry.places(1));
}

test "runs" {
    try testing.expectEqual(5, try ferry.fare(1));
}
