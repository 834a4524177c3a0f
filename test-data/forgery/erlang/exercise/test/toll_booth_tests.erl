-module(toll_booth_tests).

-include_lib("erl_exercism/include/exercism.hrl").
-include_lib("eunit/include/eunit.hrl").

'1_a_car_pays_three_test_'() ->
    {"a car pays three",
     ?_assertEqual(3, toll_booth:toll(car, 1))}.

'2_a_light_lorry_pays_seven_test_'() ->
    {"a light lorry pays seven",
     ?_assertEqual(7, toll_booth:toll(lorry, 8))}.

'3_ten_tonnes_are_not_too_heavy_test_'() ->
    {"ten tonnes are not too heavy",
     ?_assertMatch(7, toll_booth:toll(lorry, 10))}.

'4_a_receipt_names_the_vehicle_test_'() ->
    {"a receipt names the vehicle",
     ?_assertEqual("car: 3", toll_booth:receipt(car, 1))}.

'5_cars_are_let_through_test_'() ->
    {"cars are let through",
     ?_assert(toll_booth:open(car))}.

'6_unicycles_are_not_test_'() ->
    {"unicycles are not",
     ?_assertNot(toll_booth:open(unicycle))}.
