class Account:
    def __init__(self, balance):
        if balance < 0:
            raise ValueError("a balance is not negative")
        self.balance = balance
