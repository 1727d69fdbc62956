import Foundation

// By these names, since nodes have members of Foundation's.
func sine(_ angle: Float) -> Float { sin(angle) }
func cosine(_ angle: Float) -> Float { cos(angle) }
func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }
func tenTo(_ exponent: Float) -> Float { pow(10, exponent) }
