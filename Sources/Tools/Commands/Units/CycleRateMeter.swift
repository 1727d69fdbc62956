/// Cycles per second between two looks.
package struct CycleRateMeter {
    private var before: [String: (cycles: Int, time: UInt64)] = [:]

    package init() {}

    /// Rates by instance since the last look at `time` (ns); instances that are new or were restarted have none.
    package mutating func rates(_ units: [UnitRow], at time: UInt64) -> [String: Double] {
        var rates: [String: Double] = [:]
        for unit in units {
            guard let last = before[unit.instance], unit.cycles >= last.cycles, time > last.time else { continue }
            rates[unit.instance] = Double(unit.cycles - last.cycles) / (Double(time - last.time) / 1e9)
        }
        before = Dictionary(units.map { ($0.instance, ($0.cycles, time)) }, uniquingKeysWith: { first, _ in first })
        return rates
    }
}
