module testing
