-module(toll_booth_tests).

-export([car_test/0]).

car_test() -> ok.
