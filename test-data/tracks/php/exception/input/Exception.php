<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    if ($passengers < 2) {
        throw new BadFunctionCallException('The bus is not ready');
    }
    return intdiv(40, $passengers - 2) + seatsOf($bus);
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'C', 'D']);
}
