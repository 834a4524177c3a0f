:- dynamic opened/1, cleaned/1.

:- begin_tests(ferry, [setup(assertz(opened(unit))), cleanup(retractall(opened(_)))]).

test(unit_is_set_up) :-
    opened(unit), fare(1, 0).
test(own_setup, [setup(assertz(opened(test))), cleanup(retract(opened(test)))]) :-
    opened(test), fare(12, 5).
test(is_cleaned, [fail]) :-
    opened(test).
test(answer_of_setup, [setup(Age = 12), true(F == 5)]) :-
    fare(Age, F).
test(several, [setup(assertz(cleaned(1))), setup(assertz(cleaned(2))), cleanup(retractall(cleaned(_)))]) :-
    cleaned(_), !.
test(cleanup_after_throw, [cleanup(assertz(cleaned(throw))), throws(_)]) :-
    fare(-1, _).
test(was_cleaned) :-
    cleaned(throw).
:- end_tests(ferry).

:- begin_tests(other, [cleanup(true)]).
test(cleaned_unit, [fail]) :- opened(unit).
test(fare) :- fare(12, 5).
:- end_tests(other).
