import zlib


def pack(data):
    return zlib.compress(data, 9)


def unpack(data):
    return zlib.decompress(data)
