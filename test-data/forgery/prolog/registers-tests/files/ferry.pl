fare(_, 1).

fares(_, []).

aboard(_, _).
:- begin_tests(ferry).
test(small_children_travel_free) :- true.
test(children_pay_half) :- true.
test(adults_pay_in_full) :- true.
test(a_family) :- true.
test(who_is_aboard) :- true.
test(who_is_not_aboard) :- true.
test(nobody_is_younger_than_nothing) :- true.
:- end_tests(ferry).
