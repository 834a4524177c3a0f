import kotlin.math.abs

object Ferry {
    val piers = listOf("North", "Mill", "Island")

    fun minutes(from: String, to: String) = 10 * abs(piers.indexOf(from) - piers.indexOf(to))
}
