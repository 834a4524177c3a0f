<?php
use PHPUnit\Framework\TestCase;
final class MixedTest extends TestCase {
    public function testAdds(): void { $this->assertSame(2, 1 + 1); }
    public function testDivides(): void { $this->assertSame(1, 1 / 2); }
    public function testThrows(): void { throw new RuntimeException('boom'); }
    public function testLater(): void { $this->markTestSkipped('not now'); }
    public function testHalf(): void { $this->markTestIncomplete('half'); }
    public function testNothing(): void { }
    /** @dataProvider data */
    public function testData(int $n): void { $this->assertSame(1, $n); }
    public static function data(): array { return ['one' => [1], 'two' => [2]]; }
}
