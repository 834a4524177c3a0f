<?php
require_once __DIR__ . '/Ferry.php';
class FerryTest extends PHPUnit\Framework\TestCase {
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); } public function testTwo(): void { $this->assertSame(8, Ferry::places(2)); }
    public static function testStatic(): void { self::assertSame(8, Ferry::places(2)); }
    final public function testFinal(): void { self::assertSame(8, Ferry::places(2)); }
    public
    function
    testSpread
    (
    )
    : void
    {
        self::assertSame(8, Ferry::places(2));
    }
    function testWithoutVisibility() { self::assertSame(8, Ferry::places(2)); }
    public function testWithDefault(int $n = 3): void { self::assertSame(4 * $n, Ferry::places($n)); }
    public function testMock(): void
    {
        $mock = $this->createMock(Countable::class);
        $mock->expects($this->once())->method('count')->willReturn(2);
        $this->assertSame(8, Ferry::places(count($mock)));
    }
}
