shell echo steered
