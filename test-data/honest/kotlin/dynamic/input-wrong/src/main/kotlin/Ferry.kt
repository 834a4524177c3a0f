object Ferry {
    val piers = listOf("North", "Mill", "Island")

    fun minutes(from: String, to: String) = 10 * (piers.indexOf(to) - piers.indexOf(from))
}
