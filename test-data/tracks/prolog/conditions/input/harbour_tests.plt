pending :- current_prolog_flag(argv, ['--all'|_]).
pending :- fail.
on_mac :- current_prolog_flag(apple, true).
has_cars :- current_predicate(cars/1).

:- begin_tests(decks).
test(one) :- places(1, 4).
test(fact_like, X == 4) :- places(1, X).
test(mac, condition(on_mac)) :- fail.
test(cars, condition(has_cars)) :- cars(1).
test(cars_direct, condition(current_predicate(cars/1))) :- cars(1).
test(later, blocked(later)) :- fail.
test(known, fixme(slow)) :- places(1, 5).
test(throws, condition(throw(oops))) :- true.
test(fails_well, fail) :- places(1, 5).
test(each, [forall(member(D-P, [1-4, 2-8])), true(Q == P)]) :- places(D, Q).
test(none, [forall(member(_, []))]) :- fail.
test(twice) :- places(1, 4).
test(twice) :- places(2, 8).
:- end_tests(decks).

:- begin_tests(more, [condition(on_mac)]).
test(one) :- places(1, 5).
:- end_tests(more).

:- begin_tests(broken, [setup(fail)]).
test(two) :- places(1, 4).
:- end_tests(broken).
