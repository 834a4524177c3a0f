<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    if ($passengers === 2) {
        echo "counting the seats\n";
        while (true) {
        }
    }
    return 40 - $passengers;
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'C', 'D']);
}
