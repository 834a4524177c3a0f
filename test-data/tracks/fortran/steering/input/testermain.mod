not a module
