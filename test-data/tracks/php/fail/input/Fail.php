<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    $free = 40 - $passengers;
    return $free ?: $left[0] ?? 1;
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'D', 'C']);
}
