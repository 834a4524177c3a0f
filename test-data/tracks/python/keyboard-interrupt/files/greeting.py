def greet(name="world"):
    if name == "Ada":
        raise KeyboardInterrupt
    return f"Hello, {name}!"
