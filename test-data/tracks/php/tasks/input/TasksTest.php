<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;

class TasksTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'Tasks.php';
    }

    /**
     * uuid 3f9d0c52-5b0a-4e0f-8c57-0d4f3a7e11aa
     * @task_id 1
     */
    #[TestDox('an empty bus has all its seats')]
    public function testAnEmptyBusHasAllItsSeats(): void
    {
        $this->assertSame(40, freeSeats(0));
    }

    /** @task_id 1 */
    public function testEachPassengerTakesASeat(): void
    {
        $this->assertSame(38, freeSeats(2));
    }

    /**
     * @testdox lists the seats of a row
     * @task_id 12
     */
    public function testListsTheSeatsOfARow(): void
    {
        $this->assertEquals(['3A', '3B', '3C', '3D'], row(3));
    }
}
