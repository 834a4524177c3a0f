echo true
