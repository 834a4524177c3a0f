fatalError("no package")
