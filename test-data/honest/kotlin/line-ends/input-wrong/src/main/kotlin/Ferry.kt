object Ferry {
    fun sign(name: String) = name + "\r\n" + "=".repeat(name.length)
}
