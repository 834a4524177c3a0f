/* :- begin_tests(in_a_comment).
test(in_a_comment) :- fail.
:- end_tests(in_a_comment). */

test(before_the_unit) :- fail.

:- begin_tests(ferry).

test(real) :- fare(1, 0). % test(behind) :- fail.
test(a, b, c) :- fail.
tests(y) :- fail.
test --> [].
test(codes) :- X = 0'a, X == 97, fare(1, 0).
test(quotes) :- X = 0'', X == 39, Y = "a ""b""", string_length(Y, 5), fare(20, 10).
test(numbers) :- X = 1_000, X > 0x1F, fare(12, 5).
test(dicts) :- atom('a.b'), fare(2, 0).

:- end_tests(ferry).

test(between_units) :- fail.

:- begin_tests(second).
test(real) :- fares([1, 20], [0, 10]).
:- end_tests(second).

test(outside_of_units) :- fail.

end_of_file.

:- begin_tests(behind_the_end).
test(behind_the_end) :- fail.
:- end_tests(behind_the_end).
