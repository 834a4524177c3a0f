pub fn build(_: *@import("std").Build) void {}
