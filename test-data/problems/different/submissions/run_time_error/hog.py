# @EXPECTED_RESULTS@: MEMORY-LIMIT
held = [0]
while True:
    held = held + held
