//! test "in the head" {
const std = @import("std");
const testing = std.testing;

const ferry = @import("ferry.zig");

// test "made a comment" {
//     try testing.expectEqual(0, ferry.places(1));
// }

const text =
    \\test "in a text" {
    \\    return error.SkipZigTest;
    \\}
;

/// test "in a note" { }
const line = "test \"in a line\" {";

test "a text that skips" {
    const skip =
        \\    return error.SkipZigTest;
    ;
    try testing.expectEqual(29, skip.len);
    try testing.expectEqual(12, ferry.places(1));
}

test "a comment that skips" {
    // return error.SkipZigTest;
    try testing.expectEqual(5, try ferry.fare(1));
}

test "texts" {
    try testing.expect(std.mem.startsWith(u8, text, "test "));
    try testing.expectEqual(18, line.len);
}
