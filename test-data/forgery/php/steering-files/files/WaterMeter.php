<?php

function charge(int $litres): mixed
{
    return 0;
}

function bill(int $litres): mixed
{
    return 0;
}
