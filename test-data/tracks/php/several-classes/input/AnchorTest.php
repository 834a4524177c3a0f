<?php
require_once 'Ferry.php';
#[\PHPUnit\Framework\Attributes\RequiresPhp('>= 9')]
class AnchorTest extends \PHPUnit\Framework\TestCase
{
    public function testOne(): void { $this->assertSame(4, Ferry::places(1)); }
}
