open class Ferry {
    open val places = 4
    open val horn = "toot"
}
