<?php

require_once 'Ferry.php';

use PHPUnit\Framework\Attributes\{DataProvider, TestWith, TestWithJson};
use PHPUnit\Framework\TestCase;

class FerryTest extends TestCase
{
    public static function decks(): iterable
    {
        yield 'one deck' => [1, 4];
        yield 'two # "decks"' => [2, 8];
        yield [3, 12];
        foreach ([4, 5] as $n) {
            yield "loop $n" => [$n, 4 * $n];
        }
    }

    public static function more(): array
    {
        return [[6, 24], 'named' => [7, 28]];
    }

    #[DataProvider('decks')]
    #[DataProvider('more')]
    public function testPlaces(int $decks, int $expected): void
    {
        $this->assertSame($expected, Ferry::places($decks));
    }

    #[TestWith([1, 4])]
    #[TestWith([2, 8])]
    public function testWith(int $decks, int $expected): void
    {
        $this->assertSame($expected, Ferry::places($decks));
    }

    #[TestWithJson('[3, 12]')]
    public function testJson(int $decks, int $expected): void
    {
        $this->assertSame($expected, Ferry::places($decks));
    }

    public function testLoop(): void
    {
        foreach (self::more() as [$decks, $expected]) {
            $this->assertSame($expected, Ferry::places($decks));
        }
    }
}
