import Glibc

extension Double {
    /// log₁₀.
    var logarithm10: Double { log10(self) }
    /// 10 to this power.
    var power10: Double { pow(10, self) }
}
