import AudioToolbox
import FoundationEssentials
import HostControl

/// What the console tells a page, as JSON.
enum ConsoleMessage {
    /// Everything that runs.
    case hosts([ListedHost])
    /// What a unit is set to, and what it can be set to.
    case unit(UnitReference, [ParameterStatus], [PresetStatus])
    /// What of it has changed: values by key path.
    case values(UnitReference, [String: Float])
    /// Where a view is, and what it shows in words.
    case view(UnitReference, ViewStatus)
    /// A person has copied this in a view.
    case copied(UnitReference, String)
    /// A unit is not there any more, or its host does not answer.
    case absent(UnitReference, String)
    /// What was asked could not be done.
    case failed(String)

    /// One host of the list.
    struct ListedHost: Encodable, Equatable {
        var process: Int32
        var name: String
        /// What keeps it from answering; nil for one that answers.
        var problem: String?
        var units: [ListedUnit] = []
    }

    /// One unit of the list.
    struct ListedUnit: Encodable, Equatable {
        var unit: String
        var name: String
        var component: String
        var state: String
        var load: Double
        var peak: Float?
        var incidents: UInt64
        var restarts: UInt64
        var bypassed: UInt64
        var sandbox: String?
        /// Whether it has a process of its own, which can be ended.
        var isApart: Bool
        /// The last incident in words.
        var reason: String?
    }

    var text: String {
        let encoder = JSONEncoder()
        let encoded: Data? =
            switch self {
            case .hosts(let hosts): try? encoder.encode(Hosts(hosts: hosts))
            case .unit(let unit, let parameters, let presets):
                try? encoder.encode(Unit(unit: "\(unit)", parameters: parameters, presets: presets))
            case .values(let unit, let values): try? encoder.encode(Values(unit: "\(unit)", values: values))
            case .view(let unit, let status): try? encoder.encode(View(unit: "\(unit)", view: status))
            case .copied(let unit, let text): try? encoder.encode(Copied(unit: "\(unit)", text: text))
            case .absent(let unit, let reason): try? encoder.encode(Absent(unit: "\(unit)", reason: reason))
            case .failed(let reason): try? encoder.encode(Failed(reason: reason))
            }
        // Nothing in them is a number that JSON does not have: what comes from hosts is finite.
        return encoded.map { String(decoding: $0, as: UTF8.self) } ?? #"{"say":"failed","reason":"no message"}"#
    }

    private struct Hosts: Encodable {
        var say = "hosts"
        var hosts: [ListedHost]
    }
    private struct Unit: Encodable {
        var say = "unit"
        var unit: String
        var parameters: [ParameterStatus]
        var presets: [PresetStatus]
    }
    private struct Values: Encodable {
        var say = "values"
        var unit: String
        var values: [String: Float]
    }
    private struct View: Encodable {
        var say = "view"
        var unit: String
        var view: ViewStatus
    }
    private struct Copied: Encodable {
        var say = "copied"
        var unit: String
        var text: String
    }
    private struct Absent: Encodable {
        var say = "absent"
        var unit: String
        var reason: String
    }
    private struct Failed: Encodable {
        var say = "failed"
        var reason: String
    }
}
