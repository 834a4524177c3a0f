import Numerics

func share(_ part: Double, of whole: Double) -> Double { Double.exp(Double.log(part) - Double.log(whole)) }
