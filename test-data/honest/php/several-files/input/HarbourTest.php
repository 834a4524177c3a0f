<?php

require_once 'Ferry.php';

class HarbourTest extends \PHPUnit\Framework\TestCase
{
    public function testPlaces(): void
    {
        $this->assertSame(8, Ferry::places(2));
    }

    public function testGreets(): void
    {
        $this->assertSame('Ahoy, x!', Ferry::greet('x'));
    }
}
