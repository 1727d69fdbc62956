internal import Glibc

/// What is 0 or less is -144 dB.
func decibels(_ amplitude: Float) -> Float { amplitude > 6.3e-8 ? 20 * log10(amplitude) : -144 }

/// No time at all is below what timecents say.
func timecents(seconds: Double) -> Float { seconds > 0.001 ? Float(1200 * log2(min(seconds, 1000))) : -12_000 }

/// Cents over 8.176 Hz.
func cents(hertz: Double) -> Float { hertz > 1 ? Float(1200 * log2(hertz / 8.175_798_915_643_707)) : 1500 }
