"" | halt_error(0)
