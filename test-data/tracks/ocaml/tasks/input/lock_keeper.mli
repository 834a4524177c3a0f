val opens : bool -> bool -> bool
val toll : float -> float
