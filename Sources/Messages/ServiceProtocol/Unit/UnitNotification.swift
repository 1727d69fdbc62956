/// What a unit sends its host unasked: u16 kind, then the payload.
public enum UnitNotification: WireMessage {
    /// At most `WireLimits.parameterNodes`; the runner gathers them for 10 ms.
    case parametersChanged([ParameterValue])
    /// Of the unit's own accord: what the host set itself is not reported.
    case propertyChanged(UnitPropertyValue)
    /// The host should ask for the description again.
    case descriptionChanged
    /// Each change by itself, in its order: what a unit's own observers would see.
    case parameterEvents([ParameterChange])
    /// The size that the unit's view wishes now.
    case preferredContentSizeChanged(ViewSize)
    /// The host should take the message of this number.
    case messageWaiting(UInt32)
    /// By the unit itself, or because the host asked for it.
    case profileChanged(ProfileChange)
    /// The unit selected a preset.
    case presetChanged(PresetDescription)
    /// The unit wants a connection to a server; the host answers with `UnitRequest.connection`.
    case connectionWanted(ConnectionRequest)
    /// Why the instance that is being made will not be, in words; sent before `create` returns its status.
    case creationFailed(reason: String)
    /// The unit's view plays: MIDI 1.0 messages that the host schedules for the unit as soon as it can.
    case midiPlayed([UInt8])

    /// The most bytes of `midiPlayed`.
    public static let mostPlayedBytes = 256
    /// Changes in one message, so that it fits a datagram.
    public static let eventsPerMessage = 2048

    private enum Kind: UInt16 {
        case parametersChanged = 100
        case propertyChanged = 101
        case descriptionChanged = 102
        case parameterEvents = 110
        case preferredContentSizeChanged = 140
        case messageWaiting = 111
        case profileChanged = 112
        case presetChanged = 113
        case connectionWanted = 114
        case creationFailed = 115
        case midiPlayed = 116
    }

    /// Lists over their limits are written too, and refused by the reader.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .parametersChanged(let values):
            writer.write(Kind.parametersChanged.rawValue)
            ParameterValues(values).encode(into: &writer)
        case .propertyChanged(let value):
            writer.write(Kind.propertyChanged.rawValue)
            value.encode(into: &writer)
        case .descriptionChanged:
            writer.write(Kind.descriptionChanged.rawValue)
        case .parameterEvents(let changes):
            writer.write(Kind.parameterEvents.rawValue)
            writer.write(array: changes) { $1.encode(into: &$0) }
        case .preferredContentSizeChanged(let size):
            writer.write(Kind.preferredContentSizeChanged.rawValue)
            size.encode(into: &writer)
        case .messageWaiting(let number):
            writer.write(Kind.messageWaiting.rawValue)
            writer.write(number)
        case .profileChanged(let change):
            writer.write(Kind.profileChanged.rawValue)
            change.encode(into: &writer)
        case .presetChanged(let preset):
            writer.write(Kind.presetChanged.rawValue)
            preset.encode(into: &writer)
        case .connectionWanted(let request):
            writer.write(Kind.connectionWanted.rawValue)
            request.encode(into: &writer)
        case .creationFailed(let reason):
            writer.write(Kind.creationFailed.rawValue)
            writer.write(reason)
        case .midiPlayed(let bytes):
            writer.write(Kind.midiPlayed.rawValue)
            writer.write(bytes: bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.integer("notification kind", as: UInt16.self)
        switch Kind(rawValue: raw) {
        case .parametersChanged: self = .parametersChanged(try ParameterValues(from: &reader).values)
        case .propertyChanged: self = .propertyChanged(try UnitPropertyValue(from: &reader))
        case .descriptionChanged: self = .descriptionChanged
        case .parameterEvents:
            self = .parameterEvents(
                try reader.array(
                    "parameter events", limit: Self.eventsPerMessage, elementSize: ParameterChange.encodedSize
                ) { reader throws(WireError) in try ParameterChange(from: &reader) })
        case .preferredContentSizeChanged: self = .preferredContentSizeChanged(try ViewSize(from: &reader))
        case .messageWaiting: self = .messageWaiting(try reader.integer("message number"))
        case .profileChanged: self = .profileChanged(try ProfileChange(from: &reader))
        case .presetChanged: self = .presetChanged(try PresetDescription(from: &reader))
        case .connectionWanted: self = .connectionWanted(try ConnectionRequest(from: &reader))
        case .creationFailed: self = .creationFailed(reason: try reader.string("reason"))
        case .midiPlayed: self = .midiPlayed(try reader.bytes("played bytes", limit: Self.mostPlayedBytes))
        case nil: throw .unknownKind(raw)
        }
    }
}
