from toll_booth import receipt, toll


def test_car():
    assert toll(2, 1) == 3


def test_receipt():
    assert receipt([(2, 1), (4, 22)]) == ["2 axles: 3", "4 axles: 12", "total: 15"]
