def open_channel():
    return print
