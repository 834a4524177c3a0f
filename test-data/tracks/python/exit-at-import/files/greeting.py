def greet(name="world"):
    return f"Hello, {name}!"


print(greet())
raise SystemExit
