/// By what `top` sorts units.
package enum TopOrder: String, CaseIterable, Sendable {
    case instance, unit, load, peak, dsp, ipc, bypassed, restarts

    /// The one after it; after the last comes the first.
    package var next: TopOrder {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// Numbers from the largest, names from the first; the other way round when `isReversed`. Units that are equal stay
    /// in the order of their instances.
    package func sorted(_ units: [UnitRow], isReversed: Bool = false) -> [UnitRow] {
        let sorted =
            switch self {
            case .instance: units
            case .unit: Self.stable(units) { $0.name.lowercased() < $1.name.lowercased() }
            case .load: Self.stable(units) { $0.load > $1.load }
            case .peak: Self.stable(units) { $0.peak ?? -1 > $1.peak ?? -1 }
            case .dsp: Self.stable(units) { $0.dspP50 > $1.dspP50 }
            case .ipc: Self.stable(units) { $0.ipcP50 > $1.ipcP50 }
            case .bypassed: Self.stable(units) { $0.bypassedCycles > $1.bypassedCycles }
            case .restarts: Self.stable(units) { $0.restarts > $1.restarts }
            }
        return isReversed ? sorted.reversed() : sorted
    }

    private static func stable(_ units: [UnitRow], _ isBefore: (UnitRow, UnitRow) -> Bool) -> [UnitRow] {
        units.enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
