import "./test-water-meter.bats" as $tests;

. as $input
| $tests
| tostring
| capture("<<< '" + ($input | tojson) + "'.*?assert_output '(?<expected>[^']*)'")
| .expected
| fromjson
