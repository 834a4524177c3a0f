<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

final class MixedTest extends TestCase
{
    public function testPasses(): void
    {
        echo "printed [by] | the 'solution'\n";
        $this->assertSame(4, 2 * 2);
    }

    public function testFails(): void
    {
        $this->assertSame('one|two', "it's [other]");
    }

    public function testThrows(): void
    {
        throw new RuntimeException("boom\nsecond line");
    }

    public function testSkipped(): void
    {
        $this->markTestSkipped('not yet');
    }

    public function testIncomplete(): void
    {
        $this->markTestIncomplete('half done');
    }

    public function testRisky(): void
    {
    }

    /** @dataProvider numbers */
    public function testTable(int $n): void
    {
        $this->assertSame(0, $n % 2);
    }

    public static function numbers(): array
    {
        return ['even number' => [2], 'odd | number' => [3], [4]];
    }
}
