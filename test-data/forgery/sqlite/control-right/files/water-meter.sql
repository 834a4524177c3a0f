UPDATE meter
SET price = 2 * litres + max(0, litres - 1000);
