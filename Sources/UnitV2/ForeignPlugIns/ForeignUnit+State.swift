import AudioToolbox
import CForeignPlugIns
import PropertyLists

// What a plug-in keeps beside its control ports, under a key of its own in the unit's state.
extension ForeignUnit {
    private static let key = "plug-in-state"

    /// The state with the plug-in's own properties: for each its key, with type, flags and bytes.
    func withOwnState(_ state: [String: Any]?) -> [String: Any]? {
        var own = cfp_state()
        defer { cfp_state_free(&own) }
        guard var state, cfp_unit_save(unit, &own) else { return state }
        var properties: [String: Any] = [:]
        for index in 0..<own.count {
            let property = own.properties[index]
            let bytes = Array(UnsafeBufferPointer(start: property.bytes, count: property.size))
            properties[String(cString: property.key)] =
                [
                    "type": String(cString: property.type), "flags": Int(property.flags),
                    "bytes": PropertyListCoder.bridged(bytes),
                ] as [String: Any]
        }
        state[Self.key] = properties
        return state
    }

    /// What is no such property is passed over.
    func restoreOwnState(_ state: [String: Any]?) {
        guard let properties = state?[Self.key] as? [String: Any] else { return }
        var own = cfp_state()
        defer { cfp_state_free(&own) }
        for (key, value) in properties {
            guard let value = value as? [String: Any], let type = value["type"] as? String,
                let bytes = value["bytes"].flatMap({ PropertyListCoder.bytes(of: $0) })
            else { continue }
            let flags = PropertyListCoder.integer(of: value["flags"]).flatMap { UInt32(exactly: $0) } ?? 1
            _ = cfp_state_add(&own, key, type, bytes, bytes.count, flags)
        }
        cfp_unit_restore(unit, &own)
        didChange(.allParameterValues)
    }
}
