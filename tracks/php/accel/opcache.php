<?php

// Keeps what PHPUnit's files compile to, as {tools}/opcache: ../start.sh says how a run uses it. Argument: the tools folder.
// Saves every run of PHP the compilation of PHPUnit: 35 ms instead of 47 for a small exercise, where the sandbox has Landlock.

declare(strict_types=1);

[$folder, $sample] = ["$argv[1]/opcache", "$argv[1]/SampleTest.php"];
[$place, $script] = \array_map(\escapeshellarg(...), [$folder, \dirname(__DIR__) . '/start.sh']);
\exec("rm -rf $place");
if (!\extension_loaded('Zend OPcache')) {
    echo "PHP has no OPcache here, so every run compiles PHPUnit\n";
    exit;
}
\mkdir($folder);
\file_put_contents($sample, <<<'END'
    <?php
    use PHPUnit\Framework\Attributes\{DataProvider, TestDox};
    class SampleTest extends PHPUnit\Framework\TestCase
    {
        public static function numbers(): array { return ['one' => [1], [2]]; }
        #[DataProvider('numbers')] #[TestDox('is $number')]
        public function testData(int $number): void { $this->assertSame(1, $number); $this->assertTrue(false); }
        public function testEquals(): void { $this->assertEquals([1, 'a' => 1.5], [2, 'a' => 1]); }
        public function testText(): void { $this->assertEquals("a\nb", "a\nc"); }
        public function testDelta(): void { $this->assertEqualsWithDelta(1.0, 1.5, 0.1); }
        public function testKind(): void { $this->assertInstanceOf(Countable::class, $this); $this->assertNull(1); }
        public function testThrows(): void { $this->expectExceptionMessage('a'); throw new TypeError('b'); }
        public function testThrowsNot(): void { $this->expectException(TypeError::class); }
        public function testPrints(): void { $this->expectOutputString('a'); print 'b'; }
        public function testError(): void { throw new LogicException('a', 1, new Exception('b')); }
        public function testWarning(): void { $this->assertSame(1, [][0]); }
        public function testSkipped(): void { $this->markTestSkipped('a'); }
        public function testIncomplete(): void { $this->markTestIncomplete('a'); }
    }
    END);
\file_put_contents("$folder/not-kept", "$sample\n");
\exec("FILL_CACHE=yes sh $script $place '' --no-configuration --do-not-cache-result --testdox " . \escapeshellarg($sample) . ' 2>&1', $said);
\unlink($sample);
\exec("find $place -name TestCase.php.bin", $kept);
if ($kept === []) {
    \exec("rm -rf $place");
    echo "PHPUnit did not run here, so every run compiles it. It said:\n", \implode("\n", $said), "\n";
    exit;
}
// Solutions, tests and the reporter, which are in the folder of a run, are compiled as without this.
\file_put_contents("$folder/not-kept", "/**/.test-runner-\n");
// Runs are another user, who reads what is kept. The folders below cannot be written to.
\exec("chmod -R go+rX $place");
\chmod($folder, 01777);
