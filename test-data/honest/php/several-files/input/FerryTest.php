<?php

require_once 'Ferry.php';

class FerryTest extends \PHPUnit\Framework\TestCase
{
    public function testPlaces(): void
    {
        $this->assertSame(4, Ferry::places(1));
    }
}
