unit module FerryChecks;
use Test;

sub fare-is($actual, $expected, $name) is export is test-assertion {
    is $actual, $expected, $name
}

sub group-is($name, &fare, *@cases) is export is test-assertion {
    subtest $name => {
        plan @cases.elems;
        for @cases -> $case { is fare($case.key), $case.value, "age {$case.key}" }
    }
}
