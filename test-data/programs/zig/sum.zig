const std = @import("std");

pub fn main() !void {
    var buffer: [64]u8 = undefined;
    const length = try std.posix.read(0, &buffer);
    var words = std.mem.tokenizeAny(u8, buffer[0..length], " \n");
    var sum: i64 = 0;
    while (words.next()) |word| sum += try std.fmt.parseInt(i64, word, 10);
    var text: [32]u8 = undefined;
    const line = try std.fmt.bufPrint(&text, "{d}\n", .{sum});
    _ = std.os.linux.write(1, line.ptr, line.len);
}
