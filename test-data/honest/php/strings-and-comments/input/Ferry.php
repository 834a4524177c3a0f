<?php

class NoSuchDeck extends InvalidArgumentException
{
}

class Ferry
{
    public static function places(int $decks): int
    {
        if ($decks < 0) {
            throw new NoSuchDeck('no such deck', 7);
        }
        return 4 * $decks;
    }

    public static function greet(string $name = 'friend'): string
    {
        return "Ahoy, $name!";
    }
}
