<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Test;
use PHPUnit\Framework\Attributes\TestWith;

class DataSetsTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'DataSets.php';
    }

    public static function buses(): array
    {
        return [
            'an empty one' => [0, 40],
            'with a few people' => [3, 37],
            'a full one' => [40, 0],
        ];
    }

    #[DataProvider('buses')]
    public function testCountsSeats(int $passengers, int $expected): void
    {
        $this->assertSame($expected, freeSeats($passengers));
    }

    #[DataProvider('buses')]
    #[TestDox('with $passengers passengers, $expected seats are free')]
    public function testCountsSeatsAgain(int $passengers, int $expected): void
    {
        $this->assertSame($expected, freeSeats($passengers));
    }

    #[TestWith([1])]
    #[TestWith([3])]
    #[Test]
    public function oneMoreThanAtTheNextStop(int $passengers): void
    {
        $this->assertSame(freeSeats($passengers), freeSeats($passengers + 1) + 1);
    }

    #[TestDox('prints them too')]
    public function testPrintsThem(): void
    {
        $this->expectOutputString('36');
        echo freeSeats(4);
    }
}
