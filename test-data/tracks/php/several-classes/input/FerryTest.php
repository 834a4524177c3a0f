<?php
namespace Harbour\Tests;
require_once 'Ferry.php';
use PHPUnit\Framework\TestCase;
abstract class Ship extends TestCase
{
    abstract protected function decks(): int;
    public function testPlaces(): void { $this->assertSame(4 * $this->decks(), \Ferry::places($this->decks())); }
}
trait Greets { public function testGreets(): void { $this->assertSame('Ahoy, friend!', \Ferry::greet()); } }
class Row { public function testName(): string { return 'x'; } }
class OtherTest extends TestCase { public function testOther(): void { $this->assertSame(4, \Ferry::places(1)); } }
class FerryTest extends Ship
{
    use Greets;
    protected function decks(): int { return 2; }
    public function testOwn(): void { $this->assertSame(4, \Ferry::places(1)); }
    public function testClosure(): void {
        $f = function () { return new class { public function testInner() { return 4; } }; };
        $this->assertSame($f()->testInner(), \Ferry::places(1));
    }
    // public function testGone(): void { $this->assertTrue(false); }
    /*
    public function testGoneToo(): void { $this->assertTrue(false); }
    */
    public function testText(): void {
        $text = <<<'X'
        public function testInText(): void {}
        X;
        $this->assertStringContainsString('testInText', $text);
    }
}
