:- begin_tests(ferry).

test(one) :-
    fare(1, 0).

test(two, [true(F == 5)]) :-
    % a comment
    fare(12, F).

test(three, blocked(later)) :-
    fail.

test('four #4', [fail]) :-
    fare(1, 9).

:- end_tests(ferry).
