object Ferry {
    fun greet(name: String) = "Welcome aboard, ${name.filter { it.isLetter() }}!"
}
