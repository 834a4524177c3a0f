<?php

namespace Harbour\Tests;

use Harbour\Deep\Anchor;
use Harbour\Ship;

class ShipTest extends ShipTestCase
{
    public function testShip(): void
    {
        $this->assertSame(8, (new Ship())->places());
    }

    public function testAnchor(): void
    {
        $this->assertSame(9, Anchor::Heavy->value);
    }

    public function testOld(): void
    {
        $this->assertSame(4, (new \OldShip())->places);
    }
}
