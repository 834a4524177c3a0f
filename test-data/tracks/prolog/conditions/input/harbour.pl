places(D, P) :- P is 4 * D.
