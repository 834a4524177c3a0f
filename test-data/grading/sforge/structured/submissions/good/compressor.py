import zlib


def pack(data):
    return zlib.compress(data, 0)


def unpack(data):
    return zlib.decompress(data)
