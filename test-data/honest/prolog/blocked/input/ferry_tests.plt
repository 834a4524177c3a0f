:- begin_tests(ferry).

test(runs) :- fare(1, 0).
test(later, [blocked('not written yet')]) :- fare(dog, 3).
test(later_too, blocked(dogs)) :- fail.
test(to_be_mended, [fixme('dogs pay three')]) :- catch(fare(12, 3), _, fail).
test(mended, fixme(already)) :- fare(12, 5).
test(to_be_mended_with_an_answer, [X == 3, fixme('still wrong')]) :- fare(12, X).
test(after) :- fare(2, 0).

:- end_tests(ferry).

:- begin_tests(whole, [blocked('no harbour here')]).
test(never) :- fail.
test(never_too) :- fail.
:- end_tests(whole).
