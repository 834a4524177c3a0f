<?php
class Ferry
{
    public static function places(int $decks): int
    {
        if ($decks < 0) {
            throw new InvalidArgumentException('no such deck');
        }
        return 4 * $decks;
    }
    public static function greet(string $name = 'friend'): string { return "Ahoy, $name!"; }
}
