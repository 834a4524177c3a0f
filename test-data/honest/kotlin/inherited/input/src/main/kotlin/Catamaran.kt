class Catamaran : Ferry() {
    override val places = 8
}
