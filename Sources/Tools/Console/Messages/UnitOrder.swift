/// What a person wants of a unit.
package enum UnitOrder: Equatable, Sendable {
    /// A parameter by its key path; finite.
    case set(parameter: String, Float)
    /// A preset by its number.
    case select(preset: Int)
    case kill
    case restart
}

extension UnitOrder {
    /// The orders without those whose effect a later one replaces: of a slider that is dragged only the last value, unless
    /// something other than a parameter was asked for between.
    package static func latest(_ orders: [UnitOrder]) -> [UnitOrder] {
        var kept: [UnitOrder] = []
        var seen: Set<String> = []
        for order in orders.reversed() {
            guard case .set(let parameter, _) = order else {
                seen = []
                kept.append(order)
                continue
            }
            if seen.insert(parameter).inserted { kept.append(order) }
        }
        return kept.reversed()
    }
}
