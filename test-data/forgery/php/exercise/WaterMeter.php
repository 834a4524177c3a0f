<?php

declare(strict_types=1);

function charge(int $litres): int
{
    throw new BadFunctionCallException('Implement the charge function');
}

function bill(int $litres): array
{
    throw new BadFunctionCallException('Implement the bill function');
}
