class Catamaran extends Ferry {
    @Override
    String horn() {
        return "beep";
    }
}
