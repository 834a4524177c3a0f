qall!
