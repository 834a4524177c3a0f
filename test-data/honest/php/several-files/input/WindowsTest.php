<?php

require_once 'Ferry.php';

#[\PHPUnit\Framework\Attributes\RequiresOperatingSystemFamily('Windows')]
class WindowsTest extends \PHPUnit\Framework\TestCase
{
    public function testDrive(): void
    {
        $this->fail();
    }
}
