<?php

namespace Harbour;

function places(int $decks): int
{
    return 4 * $decks;
}
