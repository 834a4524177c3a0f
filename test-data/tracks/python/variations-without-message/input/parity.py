def is_even(number):
    return number % 2 == 0 and number < 10
