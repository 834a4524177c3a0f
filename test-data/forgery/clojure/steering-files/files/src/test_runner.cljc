(.halt (Runtime/getRuntime) 0)
