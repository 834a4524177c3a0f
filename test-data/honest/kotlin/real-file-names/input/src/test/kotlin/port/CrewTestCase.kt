package port

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import places

class CrewTestCase {
    @Test
    fun `a crew for each deck`() {
        assertEquals(12, places(3))
    }
}
