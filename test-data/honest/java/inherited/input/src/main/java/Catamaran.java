class Catamaran extends Ferry {
    @Override
    int places() {
        return 2 * super.places();
    }
}
