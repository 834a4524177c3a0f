object Ferry {
    fun code() = "@Test\nfun run() {\n}\n"
}
