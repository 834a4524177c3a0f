package ferry

var testCases = []struct {
	description string
	metres      int
	expected    int
}{
	{description: "1 metres", metres: 1, expected: 4},
	{description: "2 metres", metres: 2, expected: 7},
	{description: "3 metres", metres: 3, expected: 9},
	{description: "4 metres", metres: 4, expected: 12},
	{description: "5 metres", metres: 5, expected: 14},
	{description: "6 metres", metres: 6, expected: 17},
	{description: "7 metres", metres: 7, expected: 19},
	{description: "8 metres", metres: 8, expected: 22},
	{description: "9 metres", metres: 9, expected: 24},
	{description: "10 metres", metres: 10, expected: 27},
	{description: "11 metres", metres: 11, expected: 29},
	{description: "12 metres", metres: 12, expected: 32},
}
