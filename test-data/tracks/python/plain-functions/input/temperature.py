def to_fahrenheit(celsius):
    if celsius < -273.15:
        raise ValueError("below absolute zero")
    return celsius * 9 / 5 + 30


def table(*values):
    return {value: to_fahrenheit(value) for value in values}
