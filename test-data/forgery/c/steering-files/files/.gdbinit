quit 0
