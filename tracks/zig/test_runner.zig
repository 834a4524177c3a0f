//! Runs the tests of a test file, and says on a channel of its own what becomes of each: `_kit/PROTOCOL.md`. A solution is compiled
//! together with it and sees none of its names.

const builtin = @import("builtin");
const std = @import("std");
const linux = std.os.linux;
const testing = std.testing;

pub const std_options: std.Options = .{ .logFn = log };

const secret = 32;
const report = 3;
const secrets = 4;
var token: [secret]u8 = undefined;
var mark: [secret + 1]u8 = undefined;
/// The process that reports: one that the solution forks does not.
var owner: linux.pid_t = 0;
/// A copy of stdout that the solution does not close.
var marks: i32 = 1;
var errors_logged: usize = 0;
var memory: [256 << 10]u8 = undefined;
var line_length: usize = 0;

fn writeAll(descriptor: i32, text: []const u8) void {
    var rest = text;
    while (rest.len > 0) {
        const wrote: isize = @bitCast(linux.write(descriptor, rest.ptr, rest.len));
        if (wrote <= 0) return;
        rest = rest[@intCast(wrote)..];
    }
}

fn put(text: []const u8) void {
    // The last byte is the newline's.
    const room = memory.len - 1 - line_length;
    const part = text[0..@min(text.len, room)];
    @memcpy(memory[line_length..][0..part.len], part);
    line_length += part.len;
}

fn field(name: []const u8, text: []const u8) void {
    put("\t");
    put(name);
    put("=");
    for (text) |byte| switch (byte) {
        '\\' => put("\\\\"),
        '\t' => put("\\t"),
        '\n' => put("\\n"),
        else => put(&.{byte}),
    };
}

/// Sends an event about a test; an empty text is left out.
fn send(event: []const u8, name: []const u8, status: []const u8, message: []const u8) void {
    if (linux.getpid() != owner) return;
    if (!std.mem.eql(u8, event, "end")) writeAll(marks, &mark);
    line_length = 0;
    put(&token);
    put(" ");
    put(event);
    if (name.len > 0) field("name", name);
    if (status.len > 0) field("status", status);
    if (message.len > 0) field("message", message);
    memory[line_length] = '\n';
    writeAll(report, memory[0 .. line_length + 1]);
}

fn takeSecrets() void {
    var lines: [2 * secret + 2]u8 = undefined;
    const got = linux.read(secrets, &lines, lines.len);
    _ = linux.close(secrets);
    _ = linux.fcntl(report, linux.F.SETFD, linux.FD_CLOEXEC);
    if (got < lines.len) return;
    token = lines[0..secret].*;
    mark = lines[secret + 1 ..].*;
    @memset(&lines, 0);
    marks = @intCast(linux.fcntl(1, linux.F.DUPFD_CLOEXEC, 5));
    owner = linux.getpid();
}

/// Where stderr goes while the library says why an assertion failed: its words belong into the message, not to the output.
const words = struct {
    var file: i32 = -1;
    var stderr: i32 = -1;

    fn empty() void {
        if (file < 0) file = number(linux.memfd_create("words", linux.MFD.CLOEXEC));
        _ = linux.ftruncate(file, 0);
        _ = linux.lseek(file, 0, linux.SEEK.SET);
    }

    fn take() void {
        stderr = number(linux.fcntl(2, linux.F.DUPFD_CLOEXEC, 5));
        if (file >= 0 and stderr >= 0) _ = linux.dup2(file, 2);
    }

    fn giveBack() void {
        if (stderr < 0) return;
        _ = linux.dup2(stderr, 2);
        _ = linux.close(stderr);
        stderr = -1;
    }

    fn read(into: []u8) []const u8 {
        const got: isize = @bitCast(linux.pread(file, into.ptr, into.len, 0));
        return into[0..@intCast(@max(got, 0))];
    }

    fn number(result: usize) i32 {
        return @intCast(@as(isize, @bitCast(result)));
    }
};

/// What `std.testing` writes with instead of `std.debug`: `install.sh`.
pub const testing_debug = struct {
    pub fn print(comptime format: []const u8, args: anytype) void {
        var bytes: [64]u8 = undefined;
        const stderr = lockStderr(&bytes);
        defer unlockStderr();
        stderr.file_writer.interface.print(format, args) catch return;
        stderr.file_writer.interface.flush() catch return;
    }

    pub fn lockStderr(bytes: []u8) std.Io.LockedStderr {
        const stderr = std.debug.lockStderr(bytes);
        words.take();
        return stderr;
    }

    pub fn unlockStderr() void {
        words.giveBack();
        std.debug.unlockStderr();
    }
};

/// The library's words about a failed assertion, the error and the way that it took.
fn failure(into: []u8, err: anyerror, trace: ?*std.builtin.StackTrace) []const u8 {
    testing_debug.print("{t}\n", .{err});
    if (trace) |way| {
        words.take();
        defer words.giveBack();
        std.debug.dumpErrorReturnTrace(way);
    }
    const text = std.mem.trim(u8, words.read(into), "\n");
    return if (text.len > 0) text else @errorName(err);
}

var buffer: [64 << 10]u8 = undefined;

/// A test of a container within the file keeps the container's name before its own.
fn nameOf(path: []const u8) []const u8 {
    return if (std.mem.startsWith(u8, path, "test.")) path["test.".len..] else path;
}

pub fn main(init: std.process.Init.Minimal) void {
    @disableInstrumentation();
    takeSecrets();
    // The name of the test file, without its ending: tests of other files are the solution's own.
    const arguments = init.args.toSlice(std.heap.page_allocator) catch std.process.exit(1);
    var path: [256]u8 = undefined;
    const stem = std.fs.path.stem(arguments[1]);
    const prefix = std.fmt.bufPrint(&path, "{s}.", .{stem}) catch std.process.exit(1);
    const tests = builtin.test_functions;
    var failed = false;
    for (tests) |each| {
        if (!std.mem.startsWith(u8, each.name, prefix)) continue;
        const name = nameOf(each.name[prefix.len..]);
        errors_logged = 0;
        words.empty();
        testing.allocator_instance = .{};
        testing.io_instance = .init(testing.allocator, .{ .argv0 = .init(init.args), .environ = init.environ });
        testing.log_level = .warn;
        testing.environ = init.environ;
        send("start", name, "", "");
        var status: []const u8 = "passed";
        var message: []const u8 = "";
        if (each.func()) |_| {} else |err| if (err == error.SkipZigTest) {
            status = "skipped";
        } else {
            status = "failed";
            message = failure(&buffer, err, @errorReturnTrace());
        }
        // The test caught the error of an assertion.
        if (status[0] != 'f') writeAll(2, words.read(&buffer));
        testing.io_instance.deinit();
        const leaks = testing.allocator_instance.deinit() == .leak;
        if (status[0] == 'p' and (leaks or errors_logged > 0)) {
            status = "failed";
            message = if (leaks) "The test leaked memory." else "The test logged an error.";
        }
        failed = failed or status[0] == 'f';
        send("result", name, status, message);
    }
    send("end", "", "", "");
    std.process.exit(@intFromBool(failed));
}

fn log(comptime level: std.log.Level, comptime scope: @EnumLiteral(), comptime format: []const u8, args: anytype) void {
    @disableInstrumentation();
    if (level == .err) errors_logged +|= 1;
    if (@intFromEnum(level) <= @intFromEnum(testing.log_level)) {
        std.debug.print("[" ++ @tagName(scope) ++ "] (" ++ @tagName(level) ++ "): " ++ format ++ "\n", args);
    }
}
