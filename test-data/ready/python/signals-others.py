"""Signals, traces and reads its parent and every ready process."""

import ctypes
import os
import signal

others = [os.getppid()]
for name in filter(str.isdigit, os.listdir("/proc")):
    try:
        with open(f"/proc/{name}/cmdline") as line:
            if "--ready" in line.read() and int(name) != os.getpid():
                others.append(int(name))
    except OSError:
        pass
libc = ctypes.CDLL(None)
done = []
for pid in others:
    # PTRACE_ATTACH and PTRACE_SEIZE
    done += [f"trace {pid}" for request in (16, 0x4206) if libc.ptrace(request, pid, 0, 0) == 0]
    for path in ("environ", "fd/3", "maps", "cwd/x"):
        try:
            open(f"/proc/{pid}/{path}", "rb").read(1)
            done.append(f"{path} {pid}")
        except OSError:
            pass
    for number in (signal.SIGSTOP, signal.SIGUSR1, signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(pid, number)
            done.append(f"signal {number} {pid}")
        except OSError:
            pass
try:
    os.kill(-1, signal.SIGCONT)
except OSError:
    pass
if done:
    raise RuntimeError(f"reached {done}")


def two_fer(name="you"):
    return f"One for {name}, one for me."
