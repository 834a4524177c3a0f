package leap

var testCases = []struct {
	description string
	year        int
	expected    bool
}{
	{
		description: "year not divisible by 4",
		year:        2015,
		expected:    false,
	},
	{
		description: "year divisible by 4",
		year:        1996,
		expected:    true,
	},
	{
		description: "year divisible by 100",
		year:        2100,
		expected:    false,
	},
}
