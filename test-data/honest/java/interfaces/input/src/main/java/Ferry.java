class Ferry implements Comparable<Ferry> {
    final int places;

    Ferry(int places) {
        this.places = places;
    }

    @Override
    public int compareTo(Ferry other) {
        return Integer.compare(places, other.places);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ferry ferry && ferry.places == places;
    }

    @Override
    public int hashCode() {
        return places;
    }
}
