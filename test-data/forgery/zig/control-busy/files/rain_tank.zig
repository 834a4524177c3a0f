const std = @import("std");

pub fn afterRain(litres: i32, rain: i32) i32 {
    std.debug.print("adds\n", .{});
    var sum: i32 = litres;
    const thread = std.Thread.spawn(.{}, add, .{ &sum, rain }) catch return 0;
    thread.join();
    return sum;
}

pub fn afterLeak(litres: i32, hours: i32) i32 {
    return if (2 * hours > litres) 0 else litres - 2 * hours;
}

pub fn label(allocator: std.mem.Allocator, litres: i32) ![]u8 {
    return std.fmt.allocPrint(allocator, "{d}\tlitres", .{litres});
}

fn add(sum: *i32, rain: i32) void {
    sum.* += rain;
}

test "an empty tank stays empty" {
    try std.testing.expectEqual(0, afterLeak(0, 1));
}
