def greet(name="world"):
    if name == "Ada":
        return undefined_name
    return "Hello, " + len(name) + "!"
