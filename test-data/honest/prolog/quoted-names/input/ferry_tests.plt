:- encoding(utf8).
:- begin_tests(ferry).

test('with blanks and CAPITALS') :- fare(1, 0).
test('number #1') :- fare(1, 0).
test('it''s "quoted"') :- fare(1, 0).
test('[brackets] {braces} (parentheses)') :- fare(1, 0).
test('back\\slash') :- fare(1, 0).
test('größer ⛴ 日本') :- fare(1, 0).
test(größe) :- fare(1, 0).
test('a.b:c') :- fare(1, 0).
test('% no comment') :- fare(1, 0).
test(1) :- fare(1, 0).
test(+) :- fare(1, 0).
test('ends in a quote''') :- fare(1, 0).
test('tab\tand \x41\') :- fare(1, 0).
test('on two \
lines') :- fare(1, 0).
test("a string") :- fare(1, 0).
test('ends with a dot.') :- fare(12, 5).

:- end_tests(ferry).
