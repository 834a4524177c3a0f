object Ferry {
    fun total(vararg cars: Int) = cars.sum()
}
