TEXT ·f(SB), 0, $0
	RET
