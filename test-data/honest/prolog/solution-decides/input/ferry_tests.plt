cheap :- fare(12, Fare), Fare < 100.

:- begin_tests(ferry).

test(always) :- fare(1, 0).
test(sinks, [condition(current_predicate(sink/0))]) :- fail.
test(dear, [condition(fare(12, 100))]) :- fail.
test(not_cheap, [condition(\+ cheap)]) :- fail.
test(reads_prices, [condition(exists_file('prices.txt'))]) :- fail.
test(a_cheap_one, [condition(cheap)]) :- fare(2, 0).

:- end_tests(ferry).

:- begin_tests(cargo, [condition(catch(cargo(_), _, fail))]).
test(weighs) :- fail.
:- end_tests(cargo).
