import nowhere

def test_never():
    pass
