import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DynamicContainer.dynamicContainer
import org.junit.jupiter.api.DynamicNode
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.RepeatedTest
import org.junit.jupiter.api.RepetitionInfo
import org.junit.jupiter.api.TestFactory
import kotlin.test.assertTrue

class FerryTest {
    @TestFactory
    fun `there and back`() = Ferry.piers.drop(1).flatMap { pier ->
        listOf(
            dynamicTest("North to $pier") { assertTrue(Ferry.minutes("North", pier) > 0) },
            dynamicTest("$pier to North") { assertTrue(Ferry.minutes(pier, "North") > 0) },
        )
    }

    @TestFactory
    fun stays(): Collection<DynamicTest> {
        return Ferry.piers.map { dynamicTest("stays at $it.") { assertEquals(0, Ferry.minutes(it, it)) } }
    }

    @TestFactory
    fun tree(): List<DynamicNode> = listOf(
        dynamicContainer("there", listOf(dynamicTest("half the way") { assertEquals(10, Ferry.minutes("North", "Mill")) })),
        dynamicContainer("back", listOf(
            dynamicTest("half the way") { assertEquals(10, Ferry.minutes("Island", "Mill")) },
            dynamicContainer("deeper", listOf(dynamicTest("the rest") { assertEquals(10, Ferry.minutes("Mill", "North")) })),
        )),
    )

    @TestFactory
    fun array(): Array<DynamicTest> = arrayOf(
        dynamicTest("the same") { assertEquals(20, Ferry.minutes("North", "Island")) },
        dynamicTest("the same") { assertEquals(20, Ferry.minutes("Island", "North")) },
    )

    @TestFactory
    fun sequence() = sequenceOf(1, 2).map { dynamicTest("trip #$it") { assertTrue(it > 0) } }.iterator()

    @TestFactory
    fun one() = dynamicTest("only one") { assertEquals(3, Ferry.piers.size) }

    @RepeatedTest(3)
    fun `goes again`(info: RepetitionInfo) = assertTrue(info.currentRepetition in 1..3)

    @RepeatedTest(value = 2, name = "{displayName} no. {currentRepetition}")
    fun `and again`() {
        assertEquals(10, Ferry.minutes("North", "Mill"))
    }

    @Nested
    inner class Night {
        @TestFactory
        fun trips() = (1..2).map { dynamicTest("night trip $it") { assertEquals(0, Ferry.minutes("Mill", "Mill")) } }
    }

    private fun helper() = dynamicTest("never") { assertTrue(false) }
}
