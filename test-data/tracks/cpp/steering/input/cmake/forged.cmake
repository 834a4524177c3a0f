message("steered")
