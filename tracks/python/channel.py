"""The private channel to the core, and the standard output of the solution: `tracks/_kit/PROTOCOL.md`.

The solution runs in this process. What is needed after it is loaded is referred to from here, so that a replaced
`os.write` or `sys.stdout` changes nothing.
"""

import os
import re
import sys
from fcntl import F_DUPFD_CLOEXEC, fcntl
from io import BufferedWriter, FileIO, TextIOWrapper
from os import close, dup2, getpid, write

OUTPUT_FD = 1
REPORT_FD = 3
SECRETS_FD = 4

# Half a surrogate pair has no place in UTF-8.
HALVES = re.compile("[\ud800-\udfff]")


def hidden(fd):
    """A copy of a descriptor with an arbitrary high number, which no child process inherits."""
    try:
        return fcntl(fd, F_DUPFD_CLOEXEC, 256 + os.urandom(1)[0])
    except OSError:
        return fcntl(fd, F_DUPFD_CLOEXEC, 5)


def open_channel(output):
    """Reads the secrets and returns the function that sends one event: its name and its fields.

    What the function uses after the solution is loaded is its own. It runs no code of others: its frame holds the token.
    """
    with open(SECRETS_FD, "rb") as secrets:
        token, mark = secrets.read().splitlines(keepends=True)
    prefix, marked = token.strip().decode("ascii") + " ", ("start", "result")
    channel, out = hidden(REPORT_FD), output.fd
    close(REPORT_FD)
    put, pid, own = write, getpid, getpid()
    whole = HALVES.sub

    def put_all(fd, data):
        try:
            while data:
                data = data[put(fd, data) :]
        except OSError:
            # The solution closed the descriptor: the report stays incomplete, and the core says so.
            pass

    def speak(event, fields):
        # A forked child runs on into the rest of the session; only the first process speaks for it.
        if pid() != own:
            return
        line = prefix + event
        for key, text in fields.items():
            if text is not None:
                text = text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
                line += f"\t{key}={text}"
        if event in marked:
            put_all(out, mark)
        put_all(channel, (whole("\ufffd", line) + "\n").encode())

    return speak


class Output:
    """The standard output of the solution: a text stream that is flushed at each line end."""

    def __init__(self):
        """Takes over from the interpreter's own stream."""
        self.fd = hidden(OUTPUT_FD)
        self.stream = None

    def connect(self):
        """Makes this the standard output, whatever the test before has put there or closed."""
        try:
            dup2(self.fd, OUTPUT_FD)
            if not self.flush():
                raw = FileIO(OUTPUT_FD, "w", closefd=False)
                raw.name = "<stdout>"
                self.stream = TextIOWrapper(
                    BufferedWriter(raw), encoding="utf-8", errors="replace", newline="", line_buffering=True
                )
        except OSError:
            # The solution closed all descriptors.
            pass
        sys.stdout = sys.__stdout__ = self.stream

    def flush(self):
        """Passes on what is left of a line. Returns whether the stream is as it should be.

        The solution can replace parts of the stream: what a test came to must be known before this is called.
        """
        try:
            TextIOWrapper.flush(self.stream)
        except Exception:
            return False
        return True
