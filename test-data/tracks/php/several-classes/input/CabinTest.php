<?php
require_once 'Ferry.php';
class CabinTest extends \PHPUnit\Framework\TestCase
{
    protected function setUp(): void { if (!extension_loaded('imagick')) { $this->markTestSkipped('needs imagick'); } }
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); }
}
