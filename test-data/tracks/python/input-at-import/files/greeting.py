NAME, TOWN = map(input, ("Who is there? ", "Where from? "))


def greet(name=NAME):
    return f"Hello, {name}!"
