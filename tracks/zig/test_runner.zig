//! Runs the tests of a test file, and says on a channel of its own what becomes of each: `_kit/PROTOCOL.md`. A solution is compiled
//! together with it and sees none of its names.

const builtin = @import("builtin");
const std = @import("std");
const source = @import("test_source.zig");
const texts = @import("test_texts.zig");
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

const Identity = struct { name: []const u8 = "", file: []const u8 = "" };

/// Sends an event about a test; an empty text is left out.
fn send(event: []const u8, id: Identity, status: []const u8, what: []const u8, text: []const u8) void {
    if (linux.getpid() != owner) return;
    if (!std.mem.eql(u8, event, "end") and !std.mem.eql(u8, event, "plan")) writeAll(marks, &mark);
    line_length = 0;
    put(&token);
    put(" ");
    put(event);
    if (id.name.len > 0) field("name", id.name);
    if (id.file.len > 0) field("file", id.file);
    if (status.len > 0) field("status", status);
    if (text.len > 0) field(what, text);
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

/// A test of a container within the file keeps the container's name before its own, without the number that the compiler gives
/// to one without a name.
fn nameOf(path: []const u8) []const u8 {
    const own = if (std.mem.startsWith(u8, path, "test.")) path["test.".len..] else path;
    for ([_][]const u8{ "__struct_", "__union_", "__enum_", "__opaque_" }) |word| {
        const at = std.mem.find(u8, own, word) orelse continue;
        const rest = std.mem.trimStart(u8, own[at + word.len ..], "0123456789");
        if (!std.mem.startsWith(u8, rest, ".")) continue;
        return std.mem.concat(std.heap.page_allocator, u8, &.{ own[0..at], rest }) catch own;
    }
    return own;
}

/// A function of the test files, and what they say of it.
const Known = struct { id: Identity, declared: ?*source.Test };

/// The tests of the test files; those of other files are the solution's own.
fn announce(known: []?Known) void {
    const declared = source.read();
    for (builtin.test_functions, known) |each, *slot| {
        slot.* = null;
        for (texts.files) |file| {
            const prefix = source.prefix(file[0]);
            if (!std.mem.startsWith(u8, each.name, prefix)) continue;
            const path = each.name[prefix.len..];
            slot.* = .{ .id = .{ .name = nameOf(path), .file = file[0] }, .declared = source.find(declared, file[0], path) };
            const code = if (slot.*.?.declared) |found| found.code else "";
            send("plan", slot.*.?.id, "", "code", code);
            break;
        }
    }
    // What the solution made the test files leave out.
    for (declared) |each| {
        if (each.found or each.may_be_missing) continue;
        const name = std.mem.concat(std.heap.page_allocator, u8, &.{ each.container, ".", each.name }) catch each.name;
        send("plan", .{ .name = if (each.container.len > 0) name else nameOf(each.name), .file = each.file }, "", "code", each.code);
    }
}

/// Whether the test itself skipped, not what it called.
fn isOwnSkip(trace: ?*std.builtin.StackTrace) bool {
    return if (trace) |way| way.index == 1 else false;
}

pub fn main(init: std.process.Init.Minimal) void {
    @disableInstrumentation();
    takeSecrets();
    const tests = builtin.test_functions;
    const known = std.heap.page_allocator.alloc(?Known, tests.len) catch std.process.exit(1);
    announce(known);
    var failed = false;
    for (tests, known) |each, slot| {
        const id = (slot orelse continue).id;
        errors_logged = 0;
        words.empty();
        testing.allocator_instance = .{};
        testing.io_instance = .init(testing.allocator, .{ .argv0 = .init(init.args), .environ = init.environ });
        testing.log_level = .warn;
        testing.environ = init.environ;
        send("start", id, "", "", "");
        var status: []const u8 = "passed";
        var message: []const u8 = "";
        if (each.func()) |_| {} else |err| if (err == error.SkipZigTest) {
            const asked = if (slot.?.declared) |declared| declared.skips_itself else false;
            status = if (asked and isOwnSkip(@errorReturnTrace())) "disabled" else "skipped";
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
        send("result", id, status, "message", message);
    }
    send("end", .{}, "", "", "");
    std.process.exit(@intFromBool(failed));
}

fn log(comptime level: std.log.Level, comptime scope: @EnumLiteral(), comptime format: []const u8, args: anytype) void {
    @disableInstrumentation();
    if (level == .err) errors_logged +|= 1;
    if (@intFromEnum(level) <= @intFromEnum(testing.log_level)) {
        std.debug.print("[" ++ @tagName(scope) ++ "] (" ++ @tagName(level) ++ "): " ++ format ++ "\n", args);
    }
}
