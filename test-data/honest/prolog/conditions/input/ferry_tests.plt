windows :- current_prolog_flag(windows, true).
new_enough :- current_prolog_flag(version, V), V >= 90000.

:- begin_tests(ferry).

test(always) :- fare(1, 0).
test(holds, [condition(true)]) :- fare(2, 0).
test(never, [condition(fail)]) :- fail.
test(on_windows, [condition(current_prolog_flag(windows, true))]) :- fail.
test(elsewhere, [condition(\+ current_prolog_flag(windows, true))]) :- fare(3, 0).
test(by_a_helper, condition(windows)) :- fail.
test(by_another_helper, condition(new_enough)) :- fare(5, 5).
test(by_the_environment, [condition(getenv('FERRY_TEST_SLOWLY', _))]) :- fail.
test(two_conditions, [condition(true), condition(new_enough)]) :- fare(20, 10).
test(a_library, [condition(exists_source(library(lists)))]) :- fare(21, 10).
test(no_library, [condition(exists_source(library(no_such_library_of_ferries)))]) :- fail.

:- end_tests(ferry).

:- begin_tests(on_windows_only, [condition(windows)]).
test(one) :- fail.
:- end_tests(on_windows_only).

:- begin_tests(with_a_new_prolog, [condition(new_enough)]).
test(two) :- fare(6, 5).
:- end_tests(with_a_new_prolog).
