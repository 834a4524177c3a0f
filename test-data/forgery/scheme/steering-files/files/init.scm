(exit 0)
