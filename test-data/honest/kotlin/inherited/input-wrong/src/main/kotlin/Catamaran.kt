class Catamaran : Ferry() {
    override val horn = "beep"
}
