:- begin_tests(ferry).

test(a_bare_one) :-
    fare(2, 0).
test(equal, X == 5) :-
    fare(12, X).
test(equal_in_a_list, [X == 5]) :-
    fare(12, X).
test(true_of, true(X =:= 5)) :-
    fare(12, X).
test(several_conditions, [true(X == 5), true(Y == 10)]) :-
    fare(12, X),
    fare(20, Y).
test(unifies, X = 5) :-
    fare(12, X).
test(fails, fail) :-
    fare(12, 7).
test(fails_too, [fail]) :-
    reach(lighthouse, quay).
test(throws_a_term, throws(no_such_age(_))) :-
    fare(-1, _).
test(throws_this, [throws(no_such_age(-1))]) :-
    fare(-1, _).
test(an_error, error(type_error(_, _))) :-
    half(boat, _).
test(an_error_with_context, [error(type_error(evaluable, boat/0), _)]) :-
    half(boat, _).
test(an_exception, exception(no_such_age(_))) :-
    fare(-2, _).
test(all_of_them, all(X == [quay, island, lighthouse])) :-
    stop(X).
test(all_in_any_order, set(X == [island, lighthouse, quay])) :-
    stop(X).
test(leaves_a_choice, nondet) :-
    reach(quay, lighthouse).
test(first_of_many, [X == island, nondet]) :-
    reach(quay, X).
test(cuts, true) :-
    reach(quay, _), !.
test(steps) :-
    ( fare(1, F), F > 0 -> fail ; true ),
    \+ fare(1, 5),
    forall(stop(S), atom(S)),
    assertion(ground(F0-1)) -> true ; F0 = 1.

:- end_tests(ferry).
