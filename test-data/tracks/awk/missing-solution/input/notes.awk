# Not the file that the tests read.
