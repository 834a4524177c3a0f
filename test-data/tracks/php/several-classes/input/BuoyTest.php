<?php
require_once 'Ferry.php';
class BuoyTest extends \PHPUnit\Framework\TestCase
{
    public static function setUpBeforeClass(): void { self::markTestSkipped('no buoys'); }
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); }
}
