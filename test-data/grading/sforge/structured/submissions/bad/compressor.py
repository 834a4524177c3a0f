def pack(data):
    return data[:100] if data else data[0]


def unpack(data):
    return data
