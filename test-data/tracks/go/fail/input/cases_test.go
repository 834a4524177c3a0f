package scale

type weighCase struct {
	description string
	parts       []int
	expected    int
	fails       bool
}

var weighCases = []weighCase{
	{
		description: "no parts",
		fails:       true,
	},
	{
		description: "a zero, at the end",
		parts:       []int{3, 0},
		expected:    3,
	},
	{
		description: "two parts / both count",
		parts:       []int{1, 2},
		expected:    3,
	},
}
