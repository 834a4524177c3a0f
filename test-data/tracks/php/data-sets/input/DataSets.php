<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    return $passengers === 3 ? 36 : 40 - $passengers;
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'C', 'D']);
}
