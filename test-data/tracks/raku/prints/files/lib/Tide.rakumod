unit module Tide;
say "loading";

sub level($metres) is export {
    say "level of $metres";
    note "für $metres" if $metres > 6;
    run "echo", "from a program" if $metres > 7;
    die 'no sea' if $metres < 0;
    $metres < 3 ?? 'low' !! $metres > 6 ?? 'high' !! 'between';
}

sub levels(*@depths) is export {
    [@depths.map(&level)];
}

sub navigable($metres) is export {
    level($metres) ne 'low';
}
