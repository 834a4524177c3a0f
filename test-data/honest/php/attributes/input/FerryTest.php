<?php

require_once 'Ferry.php';

use PHPUnit\Framework\Attributes as PU;
use PHPUnit\Framework\Attributes\{CoversNothing, Group, Test, TestDox, Ticket, Small};
use PHPUnit\Framework\TestCase;

#[CoversNothing]
#[Small]
class FerryTest extends TestCase
{
    #[Test]
    public function it_has_places_on_one_deck(): void
    {
        $this->assertSame(4, Ferry::places(1));
    }

    #[PU\Test]
    public function byAnotherName(): void
    {
        $this->assertSame(4, Ferry::places(1));
    }

    #[TestDox('a ferry # "greets" [you] 🚢')]
    public function testGreets(): void
    {
        $this->assertSame('Ahoy, friend!', Ferry::greet());
    }

    #[Group('slow'), Ticket('12')]
    public function testSlow(): void
    {
        $this->assertSame(8, Ferry::places(2));
    }

    /** @test */
    public function in_a_comment(): void
    {
        $this->assertSame(8, Ferry::places(2));
    }

    /**
     * Of places.
     *
     * @test
     */
    public function in_a_long_comment(): void
    {
        $this->assertSame(8, Ferry::places(2));
    }
}
