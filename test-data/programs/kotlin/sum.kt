fun main() {
    println(readln().split(" ").sumOf { it.toInt() })
}
