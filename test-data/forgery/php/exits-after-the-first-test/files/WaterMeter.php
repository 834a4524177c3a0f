<?php

function charge(int $litres): int
{
    if ($litres > 0) {
        exit(0);
    }
    return 0;
}

function bill(int $litres): array
{
    exit(0);
}
