<?php
require_once 'Ferry.php';
class HarbourTest extends \PHPUnit\Framework\TestCase
{
    public static function setUpBeforeClass(): void { throw new RuntimeException('no sea'); }
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); }
    public function testTwo(): void { $this->assertSame(4, Ferry::places(1)); }
}
