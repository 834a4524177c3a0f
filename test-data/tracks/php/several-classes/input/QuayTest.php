<?php
require_once 'Ferry.php';
class QuayTest extends \PHPUnit\Framework\TestCase
{
    public static function tearDownAfterClass(): void { throw new RuntimeException('stuck'); }
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); }
    public function testTwo(): void { $this->assertSame(4, Ferry::places(1)); }
}
