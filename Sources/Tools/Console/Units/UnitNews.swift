import HostControl

/// What a page knows of a unit's parameters and presets, and what it is to be told next. Pure.
///
/// One message is under way at a time: a page that is slow gets the latest of everything with the next one.
package struct UnitNews {
    /// What is to be told.
    package enum News: Equatable {
        case all([ParameterStatus], [PresetStatus])
        /// Values by key path.
        case values([String: Float])
    }

    private var shown: (parameters: [ParameterStatus], presets: [PresetStatus])?
    private var isUnderWay = false

    package init() {}

    /// The page has shown what it was told.
    package mutating func seen() { isUnderWay = false }

    /// The unit was away: what comes next is told whole.
    package mutating func forget() { shown = nil }

    /// What is news in what a host has said; nil for nothing, and while something is under way.
    package mutating func news(_ parameters: [ParameterStatus], _ presets: [PresetStatus]) -> News? {
        guard !isUnderWay else { return nil }
        defer { shown = (parameters, presets) }
        guard let shown, shown.presets == presets, Self.forms(shown.parameters) == Self.forms(parameters) else {
            isUnderWay = true
            return .all(parameters, presets)
        }
        let changed = zip(shown.parameters, parameters).filter { $0.value != $1.value }
        guard !changed.isEmpty else { return nil }
        isUnderWay = true
        return .values(Dictionary(changed.map { ($1.keyPath, $1.value) }) { $1 })
    }

    /// Everything but the values.
    private static func forms(_ parameters: [ParameterStatus]) -> [ParameterStatus] {
        parameters.map {
            ParameterStatus(
                address: UInt64($0.address) ?? 0, identifier: $0.identifier, keyPath: $0.keyPath, name: $0.name,
                value: 0, minimum: $0.minimum, maximum: $0.maximum, unitName: $0.unitName,
                valueStrings: $0.valueStrings, isWritable: $0.isWritable)
        }
    }
}
