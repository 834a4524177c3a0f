unit module Tide;

sub level($metres) is export {
    if $metres > 6 { say "leaving"; exit 0 }
    die 'no sea' if $metres < 0;
    $metres < 3 ?? 'low' !! $metres > 6 ?? 'high' !! 'between';
}

sub levels(*@depths) is export {
    [@depths.map(&level)];
}

sub navigable($metres) is export {
    level($metres) ne 'low';
}
