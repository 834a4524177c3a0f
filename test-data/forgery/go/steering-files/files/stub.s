TEXT \u00b7IsLeapYear(SB),4,$0
	RET
