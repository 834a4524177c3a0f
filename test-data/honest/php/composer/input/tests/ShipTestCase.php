<?php

namespace Harbour\Tests;

abstract class ShipTestCase extends \PHPUnit\Framework\TestCase
{
    public function testInherited(): void
    {
        $this->assertSame(40, \Harbour\Quay::LENGTH);
    }
}
