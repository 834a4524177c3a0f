def salute(name="world"):
    return f"Hello, {name}!"
