NAME = input("Who is there? ")


def greet(name=NAME):
    return f"Hello, {name}!"
