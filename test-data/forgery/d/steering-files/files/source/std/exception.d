module std.exception;

void assertThrown(T = Exception, E)(lazy E) {}
