import json

DEFAULTS = json.loads("{'name': 'world'}")


def greet(name=DEFAULTS["name"]):
    return f"Hello, {name}!"
