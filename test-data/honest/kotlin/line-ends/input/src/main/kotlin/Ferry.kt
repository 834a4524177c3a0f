object Ferry {
    fun sign(name: String) = name + "\n" + "=".repeat(name.length)
}
