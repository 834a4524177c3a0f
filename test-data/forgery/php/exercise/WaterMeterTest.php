<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;

class WaterMeterTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'WaterMeter.php';
    }

    #[TestDox('charges nothing for nothing')]
    public function testChargesNothingForNothing(): void
    {
        $this->assertEquals(0, charge(0));
    }

    #[TestDox('charges two cents a litre')]
    public function testChargesTwoCentsALitre(): void
    {
        $this->assertEquals(50, charge(25));
    }

    #[TestDox('charges more above a thousand litres')]
    public function testChargesMoreAboveAThousandLitres(): void
    {
        $this->assertEquals(2003, charge(1001));
    }

    #[TestDox('writes a bill')]
    public function testWritesABill(): void
    {
        $this->assertSame(['litres' => 30, 'cents' => 60], bill(30));
    }

    #[TestDox('refuses negative amounts')]
    public function testRefusesNegativeAmounts(): void
    {
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage('a meter never runs backwards');

        charge(-1);
    }
}
