"""The private channel, the texts that go over it, and what the solution prints.

Owns descriptors 1, 3 and 4. Refuses to know pytest.

The solution runs in this process. What is needed after it is loaded is referred to from here, so that a replaced
`os.write` or `sys.stdout` changes nothing.
"""

import io
import os
import re
import sys
from _json import encode_basestring_ascii as quote
from fcntl import F_DUPFD_CLOEXEC, F_GETFL, F_SETFL, fcntl
from os import close, fstat, ftruncate, getpid, memfd_create, pread, write

REPORT_FD = 3
TOKEN_FD = 4
# What is kept of the output of one test and of one message, in bytes and characters. The exact limits of an outward
# format are the runner's; these keep a flood out of its memory.
OUTPUT_BYTES = 16 * 1024
MESSAGE_CHARS = 64 * 1024

OWN_PID = getpid()

# An address differs from run to run and tells a student nothing.
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def hidden(fd):
    """Moves a descriptor to an arbitrary high number that no child process inherits."""
    try:
        moved = fcntl(fd, F_DUPFD_CLOEXEC, 256 + os.urandom(1)[0])
    except OSError:
        moved = fcntl(fd, F_DUPFD_CLOEXEC, 5)
    close(fd)
    return moved


def open_channel():
    """Reads the token, closes its descriptor and returns the function that sends one event: its name and its fields.

    What the function uses after the solution is loaded is its own.
    """
    token = b""
    while not token.endswith(b"\n"):
        part = os.read(TOKEN_FD, 256)
        if not part:
            break
        token += part
    close(TOKEN_FD)
    fd = hidden(REPORT_FD)
    prefix = token.strip().decode("ascii") + " "
    put, pid, own, encode, is_a, text = write, getpid, OWN_PID, quote, isinstance, str

    def encoded(value):
        """JSON for what events hold: texts and lists of objects of texts."""
        if is_a(value, text):
            return encode(value)
        objects = (
            ",".join(f"{encode(key)}:{encode(part)}" for key, part in each.items() if part is not None)
            for each in value
        )
        return "[" + ",".join(f"{{{members}}}" for members in objects) + "]"

    def speak(event, fields):
        # A forked child runs on into the rest of the session; only the first process speaks for it.
        if pid() != own:
            return
        members = [f'"event":{encode(event)}']
        members += [f"{encode(key)}:{encoded(value)}" for key, value in fields.items() if value is not None]
        line = f"{prefix}{{{','.join(members)}}}\n".encode("ascii")
        try:
            while line:
                line = line[put(fd, line) :]
        except OSError:
            # The solution closed the descriptor: the report stays incomplete, and the runner says so.
            pass

    return speak


def clean(text):
    """A text that JSON can carry, that is the same on every run and not longer than allowed."""
    if len(text) > MESSAGE_CHARS:
        text = text[:MESSAGE_CHARS] + f"\n[The message was cut at {MESSAGE_CHARS} characters.]"
    return whole(text)


def whole(text):
    """The same, however long it is. By their names, tests are known: these are never cut here."""
    text = ADDRESS.sub(" at 0x…", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
    return text


class Sink(io.BufferedIOBase):
    """Keeps the first bytes of what is printed, in the order of printing, whoever in this process tree prints it.

    The bytes go to a file in memory that is also descriptor 1, so that a child process and `os.write(1, …)` are heard
    too. What goes beyond the limit is dropped, so that a flood costs no memory.
    """

    name = "<stdout>"

    def __init__(self):
        """Takes over descriptor 1."""
        super().__init__()
        memory = memfd_create("output")
        os.dup2(memory, 1)
        self.fd = hidden(memory)
        fcntl(self.fd, F_SETFL, fcntl(self.fd, F_GETFL) | os.O_APPEND)
        self.room = OUTPUT_BYTES
        self.muted = False

    def writable(self):
        """Always."""
        return True

    def fileno(self):
        """What a child process gets as its standard output."""
        return 1

    def close(self):
        """Does nothing: a solution that closes its standard output must not silence the tests that follow."""

    def write(self, data):
        """Takes everything and keeps what there is room for."""
        data = memoryview(data).cast("B")
        kept = data[: 0 if self.muted else self.room]
        if kept:
            self.room -= len(kept)
            try:
                write(self.fd, kept)
            except OSError:
                self.room = 0
        return len(data)

    def take(self):
        """What was printed since the last call, or nothing."""
        self.room = OUTPUT_BYTES
        try:
            if not fstat(self.fd).st_size:
                return None
            data = pread(self.fd, OUTPUT_BYTES, 0)
            ftruncate(self.fd, 0)
        except OSError:
            return None
        return clean(data.decode("utf-8", "replace")).strip("\r\n").rstrip() or None

    def connect(self):
        """Makes this the standard output, whatever the test before has put there."""
        sys.stdout = sys.__stdout__ = io.TextIOWrapper(
            self, encoding="utf-8", errors="replace", newline="", write_through=True
        )
