package kettle

// Minutes to boil.
func Minutes(litres int) int {
	return litres * 3
}
