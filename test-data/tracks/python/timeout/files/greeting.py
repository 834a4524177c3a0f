def greet(name="world"):
    while name == "Ada":
        pass
    return f"Hello, {name}!"
