import AudioToolbox
import ServiceProtocol
import ViewInterface

/// The unit that a view in a library of its own belongs to: what the view shows and sets. Thread: main.
@preconcurrency @MainActor
public final class ViewedUnit {
    /// `AUAudioUnit.audioUnitName`; empty for a unit without one.
    public let name: String
    /// A tree like the one that the unit had when the view was opened: its values are the unit's, and what is set or
    /// touched in it is set and touched in the unit.
    public let parameterTree: AUParameterTree
    private let connection: UnitConnection

    /// Nil for a unit that does not describe itself as one does.
    init?(_ connection: UnitConnection) {
        guard let description = try? UnitDescription(decoding: connection.description) else { return nil }
        name = description.name
        parameterTree = .make(from: description.parameterNodes)
        self.connection = connection
        connect(texts: Set(description.parameterNodes.compactMap(\.addressThatAsksForTexts)))
    }

    /// What the unit's first output runs at now, in Hz; 0 for a unit without outputs.
    public var sampleRate: Double { connection.sampleRate }

    /// Has the unit play as soon as it can, such as the notes of keys on the screen; its host schedules that, as it does with
    /// what comes from elsewhere. A unit that takes no MIDI plays nothing.
    ///
    /// - Parameter bytes: whole MIDI 1.0 messages, of 256 bytes at most together; more is ignored.
    public func play(_ bytes: [UInt8]) { connection.play(bytes) }

    /// - Parameter texts: addresses of parameters whose texts the unit itself writes and reads.
    private func connect(texts: Set<UInt64>) {
        let tree = parameterTree
        tree.implementorValueProvider = { [connection] in connection.value(of: $0.address) }
        tree.implementorValueObserver = { [connection] in connection.set($0.address, $1, hostTime: 0, .value) }
        tree.setGestureObserver { [connection] in connection.set($0.address, $1, hostTime: $2, $3) }
        for parameter in tree.allParameters where texts.contains(parameter.address) {
            parameter.implementorStringFromValueCallback = { [connection] parameter, value in
                connection.text(of: parameter.address, value?.pointee ?? parameter.value)
            }
            parameter.implementorValueFromStringCallback = { [connection] in connection.parse($1, for: $0.address) }
        }
        connection.observe { [weak tree] in tree?.parameter(withAddress: $0)?.receive($1) }
    }

    /// The view is closed: nothing of the unit arrives any more.
    func end() { connection.end() }
}
