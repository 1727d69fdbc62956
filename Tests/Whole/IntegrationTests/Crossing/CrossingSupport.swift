import AudioToolbox
import ExtensionHost
import Synchronization
import TestSupport

/// A unit that changes by itself whatever a unit can change; `inProcess` says where.
func crossingUnit(
    _ inProcess: Bool, _ codes: String = "aufx cros Test", host: AudioUnitHost? = nil
) async throws -> ExtensionAudioUnit {
    let host = try host ?? Installation.host()
    return try await host.instantiate(try component(codes), options: inProcess ? .loadInProcess : [])
}

/// What the parameter `command` makes the unit do.
enum Command: Float {
    case rebuild = 1
    case storm = 2
    case gesture = 3
    case settings = 4
    case times = 5
    case busses = 6
    case preset = 7
    case trees = 8
    case largeTrees = 9
    case minuteOfTrees = 10
}

extension ExtensionAudioUnit {
    func order(_ command: Command) throws { try parameter("command").value = command.rawValue }

    /// The values of the unit's own tree, by key path, out of its state.
    func ownValues() throws -> [String: Float] {
        guard let data = fullState?[AUStateKey.data], let bytes = PropertyListCoder.bytes(of: data) else { return [:] }
        return try PropertyListCoder.decode(bytes).compactMapValues { PropertyListCoder.float(of: $0) }
    }
}

/// What an observer heard.
final class Heard<Element: Sendable>: Sendable {
    private let list = Mutex<[Element]>([])

    var all: [Element] { list.withLock { $0 } }
    var last: Element? { list.withLock { $0.last } }
    var count: Int { list.withLock { $0.count } }

    func add(_ element: Element) { list.withLock { $0.append(element) } }
    func add(_ elements: [Element]) { list.withLock { $0 += elements } }
}
