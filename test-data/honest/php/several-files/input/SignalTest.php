<?php

require_once 'Ferry.php';

class SignalTest extends \PHPUnit\Framework\TestCase
{
    protected function setUp(): void
    {
        if (PHP_OS_FAMILY !== 'Windows') {
            $this->markTestSkipped('signals of Windows');
        }
    }

    public function testSignal(): void
    {
        $this->fail();
    }
}
