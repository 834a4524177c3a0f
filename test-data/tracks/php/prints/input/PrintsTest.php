<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;

class PrintsTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'Prints.php';
    }

    /**
     * uuid 3f9d0c52-5b0a-4e0f-8c57-0d4f3a7e11aa
     */
    #[TestDox('an empty bus has all its seats')]
    public function testAnEmptyBusHasAllItsSeats(): void
    {
        $this->assertSame(40, freeSeats(0));
    }

    #[TestDox('each passenger takes a seat')]
    public function testEachPassengerTakesASeat(): void
    {
        // Two of them sit together.
        $taken = 2;

        $this->assertSame(38, freeSeats($taken));
    }

    public function testListsTheSeatsOfARow(): void
    {
        $this->assertEquals(['3A', '3B', '3C', '3D'], row(3));
    }

    public function test_a_full_bus_has_no_seat_left(): void
    {
        $this->assertSame(0, freeSeats(40));
    }
}
