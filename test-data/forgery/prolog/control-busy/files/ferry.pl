:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).

user:term_expansion(prices(List), Clauses) :- findall(price(K, P), member(K-P, List), Clauses).
prices([child-6, adult-12]).

:- read_file_to_string('ferry.pl', Text, []), string_length(Text, Length), Length > 0.
:- setup_call_cleanup(open('notes.txt', write, Out), writeln(Out, sailing), close(Out)).
:- process_create(path(ls), [], [stdout(pipe(Out))]), read_string(Out, _, _), close(Out).

fare(Age, _) :- Age < 0, !, throw(error(invalid_age, _)).
fare(Age, 0) :- Age < 5, !.
fare(Age, Price) :- Age < 16, !, price(child, Price), format("a child~n").
fare(_, Price) :- price(adult, Price).

fares(Ages, Prices) :- maplist(fare, Ages, Prices).

aboard(Name, Passengers) :- once(member(Name, Passengers)).

:- begin_tests(own).
test(own) :- fare(40, 12).
:- end_tests(own).
