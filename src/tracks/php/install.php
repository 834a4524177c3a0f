<?php

// Keeps what PHPUnit's files compile to, as {tools}/opcache: start.sh says how a run uses it. Argument: the tools folder.

declare(strict_types=1);

$folder = $argv[1] . '/opcache';
if (!\extension_loaded('Zend OPcache')) {
    echo "PHP has no OPcache here, so every run compiles PHPUnit\n";
    exit;
}
$place = \escapeshellarg($folder);
\exec("rm -rf $place");
\mkdir($folder);
$sample = \tempnam(\sys_get_temp_dir(), 'sample');
\rename($sample, $sample .= 'Test.php');
\file_put_contents($sample, \strtr(<<<'END'
    <?php
    use PHPUnit\Framework\Attributes\{DataProvider, TestDox};
    class NAME extends PHPUnit\Framework\TestCase
    {
        public static function numbers(): array { return ['one' => [1], [2]]; }
        #[DataProvider('numbers')] #[TestDox('is $number')]
        public function testData(int $number): void { $this->assertSame(1, $number); }
        /** @dataProvider numbers */
        public function testEquals(int $number): void { $this->assertEquals([1, 'a' => $number], [2, 'a' => 1]); }
        public function testText(): void { $this->assertSame("a\nb", "a\nc"); }
        public function testFloat(): void { $this->assertEqualsWithDelta(1.0, 1.5, 0.1); }
        public function testObject(): void { $this->assertEquals(new ArrayObject([1]), new ArrayObject([2])); }
        public function testTrue(): void { $this->assertTrue(true); $this->assertFalse(true); }
        public function testNull(): void { $this->assertNotNull(1); $this->assertNull(1); }
        public function testCount(): void { $this->assertCount(1, [1, 2]); }
        public function testContains(): void { $this->assertContains(3, [1, 2]); }
        public function testKind(): void { $this->assertInstanceOf(Countable::class, $this); $this->assertInstanceOf(Iterator::class, $this); }
        public function testPattern(): void { $this->assertMatchesRegularExpression('/a/', 'b'); }
        public function testHolds(): void { $this->assertStringContainsString('a', 'b'); }
        public function testThrows(): void { $this->expectException(TypeError::class); $this->expectExceptionMessage('a'); throw new TypeError('b'); }
        public function testThrowsNot(): void { $this->expectException(TypeError::class); }
        public function testPrints(): void { $this->expectOutputString('a'); print 'b'; }
        public function testError(): void { throw new LogicException('a', 1, new Exception('b')); }
        public function testWarning(): void { $this->assertSame(1, [][0]); }
        public function testSkipped(): void { $this->markTestSkipped('a'); }
        public function testIncomplete(): void { $this->markTestIncomplete('a'); }
    }
    END, ['NAME' => \basename($sample, '.php')]));
\file_put_contents("$folder/not-kept", \dirname($sample) . "/sample\n");
$script = \escapeshellarg(__DIR__ . '/start.sh');
\exec("FILL_CACHE=yes sh $script $place '' --no-configuration --do-not-cache-result --testdox " . \escapeshellarg($sample));
\unlink($sample);
// Solutions, tests and the reporter, which are in the folder of a run, are compiled as without this.
\file_put_contents("$folder/not-kept", "/**/.test-runner-\n");
// Runs are another user, who reads what is kept. The folders below cannot be written to.
\exec("chmod -R go+rX $place");
\chmod($folder, 01777);
