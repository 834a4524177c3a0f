<?php

declare(strict_types=1);

function charge(int $litres): int
{
    if ($litres < 0) {
        throw new InvalidArgumentException('a meter never runs backwards');
    }
    return 2 * $litres + max(0, $litres - 1000);
}

function bill(int $litres): array
{
    return ['litres' => $litres, 'cents' => charge($litres)];
}
