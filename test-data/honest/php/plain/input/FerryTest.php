<?php

declare(strict_types=1);

require_once 'Ferry.php';

use PHPUnit\Framework\TestCase;

final class FerryTest extends TestCase
{
    public function testOneDeck(): void
    {
        $this->assertSame(4, Ferry::places(1));
    }

    public function testTwoDecks()
    {
        self::assertEquals(8, Ferry::places(2));
    }

    public function test_snake_case_name(): void
    {
        static::assertSame(12, Ferry::places(3));
    }

    public function testGröße(): void
    {
        $this->assertSame('Ahoy, Größe!', Ferry::greet('Größe'));
    }

    public function test(): void
    {
        $this->assertSame(0, Ferry::places(0));
    }

    private function testPrivateHelper(): void
    {
        $this->fail();
    }

    public function helperTest(): void
    {
        $this->fail();
    }
}
