def greet(name="world"):
    if name == "Ada":
        return greet(name)
    return f"Hello, {name}!"
