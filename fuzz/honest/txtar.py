"""Several text files in one: the format `txtar`, as `tests/support/src/txtar.rs` reads it."""

import re

MARK = re.compile(r"^-- ([^\n]+) --\n", re.MULTILINE)


def unpack(archive):
    """The files of an archive, by path. Text before the first is a comment."""
    parts = MARK.split(archive)
    return dict(zip(parts[1::2], parts[2::2]))


def pack(files):
    """An archive of these files, by path. Raises ValueError if the format cannot hold one of them."""
    archive = "".join(f"-- {path} --\n{text}" for path, text in files.items())
    if unpack(archive) != files:
        raise ValueError("a file has a line that begins a file, or no final newline")
    return archive


def read(path):
    """The files of the archive in a file."""
    return unpack(path.read_bytes().decode())


def write(path, files):
    """Writes an archive of these files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pack(files).encode())
