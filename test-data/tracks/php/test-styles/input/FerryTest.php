<?php
require_once 'Ferry.php';
use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\{RequiresPhp, RequiresOperatingSystem, RequiresOperatingSystemFamily, RequiresFunction, RequiresPhpExtension, RequiresMethod, Group, Depends, DataProvider, TestWith, Test, DoesNotPerformAssertions};

class FerryTest extends TestCase
{
    public function testRuns(): void { $this->assertSame(4, Ferry::places(1)); }
    public function testSkipped(): void { $this->markTestSkipped('later'); }
    public function testIncomplete(): void { $this->markTestIncomplete('not written'); }
    public function testStaticSkip(): void { self::markTestSkipped('later'); }
    public function testPlatform(): void
    {
        if (PHP_OS_FAMILY !== 'Windows') {
            $this->markTestSkipped('only on Windows');
        }
        $this->assertTrue(false);
    }
    public function testVersion(): void
    {
        if (PHP_VERSION_ID < 900000) { $this->markTestSkipped('needs PHP 9'); }
        $this->assertTrue(false);
    }
    #[RequiresPhp('>= 9.0')] public function testNewPhp(): void { $this->assertTrue(false); }
    #[RequiresOperatingSystem('WIN')] public function testWindows(): void { $this->assertTrue(false); }
    #[RequiresOperatingSystemFamily('Windows')] public function testFamily(): void { $this->assertTrue(false); }
    #[RequiresPhpExtension('nope')] public function testExtension(): void { $this->assertTrue(false); }
    #[RequiresFunction('no_such_function')] public function testFunction(): void { $this->assertTrue(false); }
    #[RequiresMethod('Ferry', 'sink')] public function testMethod(): void { $this->assertTrue(false); }
    /** @requires PHP >= 9.0 */
    public function testDocRequires(): void { $this->assertTrue(false); }
    #[Group('slow')] public function testSlow(): void { $this->assertSame(4, Ferry::places(1)); }
    #[Depends('testRuns')] public function testDependsOn(): void { $this->assertSame(4, Ferry::places(1)); }
    #[DoesNotPerformAssertions] public function testNothing(): void { Ferry::places(1); }
    public function testRisky(): void { Ferry::places(1); }
    #[Test] public function by_attribute(): void { $this->assertSame(4, Ferry::places(1)); }
    /** @test */
    public function by_doc(): void { $this->assertSame(4, Ferry::places(1)); }
    public static function rows(): iterable { yield 'one' => [1, 4]; yield 'two # "x"' => [2, 8]; yield [3, 12]; }
    #[DataProvider('rows')] public function testRows(int $decks, int $expected): void { $this->assertSame($expected, Ferry::places($decks)); }
    #[TestWith([1, 4])] #[TestWith([2, 8])] public function testWith(int $decks, int $expected): void { $this->assertSame($expected, Ferry::places($decks)); }
    public static function broken(): array { throw new RuntimeException('no rows'); }
    #[DataProvider('broken')] public function testBrokenRows(int $x): void { $this->assertTrue(false); }
    public static function none(): array { return []; }
    #[DataProvider('none')] public function testNoRows(int $x): void { $this->assertTrue(false); }
    private function testPrivate(): void { $this->assertTrue(false); }
    protected function testProtected(): void { $this->assertTrue(false); }
    public static function testStatic(): void { self::assertSame(4, Ferry::places(1)); }
    public function TestUpper(): void { $this->assertTrue(false); }
    public function helperTest(): void { $this->assertTrue(false); }
    public function test(): void { $this->assertSame(4, Ferry::places(1)); }
    public function test_snake_größe(): void { $this->assertSame(4, Ferry::places(1)); }
}
