<?php

require_once 'Ferry.php';

use PHPUnit\Framework\TestCase;

class FerryTest extends TestCase
{
    public function testThrows(): void
    {
        $this->expectException(NoSuchDeck::class);
        $this->expectExceptionMessage('no such deck');
        $this->expectExceptionCode(7);
        Ferry::places(-1);
    }

    public function testThrowsAParent(): void
    {
        $this->expectException(InvalidArgumentException::class);
        Ferry::places(-2);
    }

    public function testMatches(): void
    {
        $this->expectExceptionMessageMatches('/such/');
        Ferry::places(-3);
    }

    public function testPrints(): void
    {
        $this->expectOutputString('Ahoy, x!');
        echo Ferry::greet('x');
    }

    public function testPrintsToo(): void
    {
        $this->expectOutputRegex('/^Ahoy/');
        print Ferry::greet();
    }

    public function testReaches(): void
    {
        try {
            Ferry::places(-1);
            $this->fail('nothing was thrown');
        } catch (NoSuchDeck $e) {
            $this->assertSame(7, $e->getCode());
        }
    }

    public function testNothingToAssert(): void
    {
        $this->expectNotToPerformAssertions();
        Ferry::places(1);
    }
}
