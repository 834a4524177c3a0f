<?php

require_once 'Ferry.php';

use PHPUnit\Framework\Attributes\{RequiresOperatingSystem, RequiresOperatingSystemFamily, RequiresPhp, RequiresPhpExtension, RequiresPhpunit, RequiresSetting};
use PHPUnit\Framework\TestCase;

class FerryTest extends TestCase
{
    public function testRuns(): void
    {
        $this->assertSame(4, Ferry::places(1));
    }

    public function testLater(): void
    {
        $this->markTestSkipped('later');
    }

    public function testHalf(): void
    {
        $this->assertSame(8, Ferry::places(2));
        self::markTestIncomplete('the other half');
    }

    public function testWindows(): void
    {
        if (PHP_OS_FAMILY !== 'Windows') {
            $this->markTestSkipped('only on Windows');
        }
        $this->fail();
    }

    public function testExtension(): void
    {
        if (!extension_loaded('no_such_extension')) {
            static::markTestSkipped('needs an extension');
        }
        $this->fail();
    }

    public function testVersion(): void
    {
        if (version_compare(PHP_VERSION, '99.0', '<')) $this->markTestSkipped('needs a new PHP');
        $this->fail();
    }

    public function testOtherWay(): void
    {
        if (PHP_OS_FAMILY === 'Windows') {
            $this->markTestSkipped('not on Windows');
        }
        $this->assertSame(4, Ferry::places(1));
    }

    #[RequiresPhp('>= 99.0')]
    public function testRequiresPhp(): void
    {
        $this->fail();
    }

    #[RequiresOperatingSystem('WIN32|WINNT')]
    public function testRequiresSystem(): void
    {
        $this->fail();
    }

    #[RequiresOperatingSystemFamily('Windows')]
    public function testRequiresFamily(): void
    {
        $this->fail();
    }

    #[RequiresPhpExtension('no_such_extension')]
    public function testRequiresExtension(): void
    {
        $this->fail();
    }

    #[RequiresPhpunit('>= 99.0')]
    public function testRequiresPhpunit(): void
    {
        $this->fail();
    }

    #[RequiresSetting('precision', '3')]
    public function testRequiresSetting(): void
    {
        $this->fail();
    }

    /**
     * @requires PHP >= 99.0
     */
    public function testRequiresInAComment(): void
    {
        $this->fail();
    }

    /** @requires extension no_such_extension */
    public function testRequiresExtensionInAComment(): void
    {
        $this->fail();
    }
}
