import kotlin.math.sqrt

/**
 * Uses much of what solutions use, so that the compiler's classes for it are archived. The archive saves every run of Kotlin the
 * loading of compiler, frameworks and reporter.
 */
enum class Direction(val dx: Int, val dy: Int) { NORTH(0, 1), EAST(1, 0) }

data class Point(val x: Int, val y: Int) : Comparable<Point> {
    fun moved(direction: Direction) = copy(x = x + direction.dx, y = y + direction.dy)

    override fun compareTo(other: Point) = compareValuesBy(this, other, { it.x }, { it.y })

    operator fun plus(other: Point) = Point(x + other.x, y + other.y)
}

sealed class Shape {
    object Nothing : Shape()

    class Circle(val radius: Double) : Shape()

    class Polygon(vararg val points: Point) : Shape()
}

interface Scores<K : Any> {
    val best: K?

    fun add(name: K, score: Int)
}

class Warmup private constructor(private val scores: MutableMap<String, Int>) : Scores<String> {
    companion object {
        const val LIMIT = 100
        private val WORD = Regex("[a-z]+", RegexOption.IGNORE_CASE)

        fun empty() = Warmup(mutableMapOf())

        fun words(text: String): List<String> = WORD.findAll(text).map { it.value.lowercase() }.toList()
    }

    override val best by lazy { scores.maxByOrNull { it.value }?.key }

    override fun add(name: String, score: Int) {
        require(score in 0..LIMIT) { "a score is not $score" }
        scores[name] = scores.getOrDefault(name, 0) + score
    }

    fun names() = scores.keys.sorted().joinToString(", ", transform = String::uppercase)

    fun area(shape: Shape): Double = when (shape) {
        is Shape.Nothing -> 0.0
        is Shape.Circle -> Math.PI * shape.radius * shape.radius
        is Shape.Polygon -> shape.points.asSequence().zipWithNext { a, b -> a.x * b.y - b.x * a.y }.sum() / 2.0
    }

    fun roots(n: Int) = (1..n).associateWith { sqrt(it.toDouble()) }.filterValues { it > 1 }

    fun risky(text: String?): Int {
        var total = 0
        outer@ for ((index, char) in (text ?: return -1).withIndex()) {
            var digit = char.digitToIntOrNull() ?: continue@outer
            while (digit > 0) {
                total += index
                digit--
            }
        }
        return try {
            text.toInt() + total
        } catch (e: NumberFormatException) {
            total
        } finally {
            println(total)
        }
    }
}

fun <T : Comparable<T>> List<T>.isSorted(): Boolean = zipWithNext().all { (a, b) -> a <= b }

fun fibonacci() = sequence {
    var pair = 0L to 1L
    while (true) {
        yield(pair.first)
        pair = pair.second to pair.first + pair.second
    }
}
