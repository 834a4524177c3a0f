def greet(name="world"):
    return "Goodbye!"
