level(Metres, _) :- Metres < 0, !, throw(error(no_sea, _)).
level(Metres, low) :- Metres < 3, !.
level(Metres, high) :- Metres > 6, !.
level(_, between).

levels(Depths, Levels) :- maplist(level, Depths, Levels).

seaworthy(Metres) :- level(Metres, Level), Level \== low.
