def greet(name="world"):
    return "wrong"
