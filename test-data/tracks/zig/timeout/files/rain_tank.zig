const std = @import("std");

pub fn afterRain(litres: i32, rain: i32) i32 {
    return litres + rain;
}

pub fn afterLeak(litres: i32, hours: i32) i32 {
    var left = litres;
    while (hours > 0) left ^= 1;
    return left;
}

pub fn label(allocator: std.mem.Allocator, litres: i32) ![]u8 {
    return std.fmt.allocPrint(allocator, "{d}\tlitres", .{litres});
}
