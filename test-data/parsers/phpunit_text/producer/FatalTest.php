<?php
use PHPUnit\Framework\TestCase;
final class FatalTest extends TestCase {
    public function testFine(): void { $this->assertTrue(true); }
    public function testFatal(): void { exit(3); }
}
