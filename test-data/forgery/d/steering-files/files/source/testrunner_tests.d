module testrunner_tests;

extern (C) __gshared immutable string[2][] testrunner_tests = [["A light parcel", ""]];
