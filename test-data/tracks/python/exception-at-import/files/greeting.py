import json

(DEFAULTS,) = map(json.loads, ["{'name': 'world'}"])


def greet(name=DEFAULTS["name"]):
    return f"Hello, {name}!"
