"""What a pool raises. The failure of a solution, or of a machine, is a `Record`."""


class PoolError(RuntimeError):
    """The pool cannot be used: the program is missing, an option is wrong, or the server refuses the client."""


class InvalidRow(ValueError):
    """The row is not a row, or names something that does not exist, such as an unknown exercise."""
