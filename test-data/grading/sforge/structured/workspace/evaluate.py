"""Compresses and restores three texts with the submission; the score is how small they became."""
import json
import sys

sys.path.insert(0, ".")
import compressor

TEXTS = {"empty": b"", "repeats": b"abc" * 400, "prose": b"a rose is a rose is a rose. " * 20}

details = []
sizes = {}
for name, text in TEXTS.items():
    try:
        packed = compressor.pack(text)
        restored = compressor.unpack(packed)
        sizes[name] = len(packed)
        status = "PASSED" if restored == text else "FAILED"
        message = None if restored == text else "what comes back is not what went in"
    except Exception as error:
        status, message = "ERROR", repr(error)
    details.append({"name": name, "status": status, "message": message, "weight": 1.0})
valid = all(detail["status"] == "PASSED" for detail in details)
result = {"valid": valid, "score": sum(sizes.values()) if valid else None, "details": details, "metrics": {"sizes": sizes}}
print(">>>>> Start Structured Result")
print(json.dumps(result, indent=1))
print(">>>>> End Structured Result")
