/* :- begin_tests(in_a_comment).
test(in_a_comment) :- fail.
:- end_tests(in_a_comment). */

:- begin_tests(ferry).

% test(commented) :- fail.
/*
test(commented_too) :- fail.
*/
test(real) :- fare(1, 0). % test(behind) :- fail.
test(text) :-
    Text = "test(in_a_text) :- fail.",
    string_length(Text, 24).
test(quoted) :-
    A = 'test(in_an_atom) :-
fail.',
    atom(A).
test(/* within */ commented_within, % here
     [ true(F == 5) ]) :-   /* and here */
    fare(12, F).
test(codes) :- X = 0'a, X == 97, fare(1, 0).
not_a_test(x) :- fail.
tests(y) :- fail.
test(
    on_many_lines,
    [
        F == 10
    ]
) :-
    fare(20, F).
test_helper(F) :- fare(20, F).
test(last) :- test_helper(10), fare(12, 5).

:- end_tests(ferry).
