"Implement this solution" | halt_error
