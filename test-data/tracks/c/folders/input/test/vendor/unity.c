another framework
