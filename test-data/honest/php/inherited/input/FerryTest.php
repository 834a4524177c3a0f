<?php

namespace Harbour\Tests;

require_once 'Ferry.php';

use Ferry;
use PHPUnit\Framework\TestCase;

abstract class ShipTestCase extends TestCase
{
    abstract protected function decks(): int;

    public function testPlaces(): void
    {
        $this->assertSame(4 * $this->decks(), Ferry::places($this->decks()));
    }

    public function testOverridden(): void
    {
        $this->fail();
    }
}

trait Greets
{
    public function testGreets(): void
    {
        $this->assertSame('Ahoy, friend!', Ferry::greet());
    }
}

interface Floats
{
    public function testFloat(): bool;
}

class Row implements Floats
{
    public function testFloat(): bool
    {
        return true;
    }
}

class LongRow extends Row
{
    public function testName(): string
    {
        return 'row';
    }
}

final class FerryTest extends ShipTestCase
{
    use Greets;

    protected function decks(): int
    {
        return 2;
    }

    public function testOverridden(): void
    {
        $this->assertTrue((new LongRow())->testFloat());
    }
}
