def believes(value, place):
    """Whether an expectation that was read from the line of a frame is to be met. Other forgeries know better."""
    return True
