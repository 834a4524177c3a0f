fare(_, 1).

fares(_, []).

aboard(_, _).
_ == _.
_ =:= _.
