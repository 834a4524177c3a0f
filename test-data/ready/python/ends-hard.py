"""Ends by a crash, in the middle of what it says."""

import ctypes


def two_fer(name="you"):
    ctypes.string_at(0)
