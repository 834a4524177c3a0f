<?php

require_once 'Ferry.php';

use PHPUnit\Framework\TestCase;

class FerryTest extends TestCase
{
    // public function testInALine(): void {}
    # public function testInAnotherLine(): void {}
    /*
    public function testInAComment(): void
    {
    }
    */
    private const CODE = <<<'CODE'
    public function testInAText(): void
    {
    }
    CODE;

    public function testText(): void
    {
        $text = 'public function testInQuotes(): void {}';
        $this->assertNotSame($text, self::CODE);
        $this->assertSame(4, Ferry::places(1));
    }

    public function testClosures(): void
    {
        $test = fn (int $n): int => Ferry::places($n);
        $object = new class {
            public function testInner(): int
            {
                return 8;
            }
        };
        function testFunction(): int
        {
            return 12;
        }
        $this->assertSame([4, 8, 12], [$test(1), $object->testInner(), testFunction()]);
    }
}
