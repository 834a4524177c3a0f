import os
import socket


def before():
    return 1


def measure():
    os.mkfifo("pipe")
    os.symlink("/etc/passwd", "link")
    os.symlink("loop", "loop")
    os.link("weather_station.py", "twin")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind("socket")
    open("name\nof two lines", "w").close()
    open(b"not \xff UTF-8", "w").close()
    return 7


def after():
    return 3
