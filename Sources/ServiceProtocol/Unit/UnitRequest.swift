/// A control message to a unit: u16 kind, then the payload. The same bytes in and out of process.
public enum UnitRequest: WireMessage {
    /// Reply: `UnitDescription`.
    case describe
    /// Reply: `AllocateReply`.
    case allocate(AllocateMessage)
    /// Reply: `EmptyMessage`.
    case deallocate
    /// Reply: `EmptyMessage`.
    case reset
    /// Reply: `EmptyMessage`.
    case setParameters([ParameterValue])
    /// Empty asks for all. Reply: `ParameterValues`.
    case getParameters([UInt64])
    /// Reply: `BytesMessage`.
    case getState(forDocument: Bool)
    /// Reply: `ParameterValues`, all of them.
    case setState(SetStateMessage)
    /// Reply: `String`.
    case stringFromValue(ParameterValue)
    /// Reply: `Float`.
    case valueFromString(ParameterText)
    /// Reply: `ParameterValues`, all of them.
    case selectFactoryPreset(number: Int64)
    /// Reply: `EmptyMessage`.
    case setProperty(UnitPropertyValue)
    /// Reply: `BytesMessage`, the value's own encoding; see `UnitPropertyValue.init(property:valueBytes:)`.
    case getProperty(UnitProperty)
    /// Reply: `Bool`.
    case shouldChangeFormat(FormatChange)
    /// The beginning or end of a gesture in the host. Reply: `EmptyMessage`.
    case parameterEvent(ParameterChange)
    /// Loads the view; on the main thread. Reply: `ViewReply`.
    case requestView
    /// Reply: `ViewIndices`.
    case supportedViewConfigurations(ViewConfigurations)
    /// Reply: `EmptyMessage`.
    case selectViewConfiguration(ViewConfiguration)
    /// The view is shown or hidden; on the main thread. Reply: `EmptyMessage`.
    case showView(Bool)
    /// Reply: `EmptyMessage`.
    case sendMessage(ChannelMessage)
    /// The message of a number that the unit told of. Reply: `ChannelMessage`.
    case takeMessage(UInt32)
    /// Reply: `ProfileStateReply`.
    case profileState(ProfileQuery)
    /// Reply: `EmptyMessage`.
    case setProfile(ProfileChange)
    /// Reply: `UnitDescription`.
    case setBusCount(BusCountChange)

    /// What stands before the payload on the wire.
    public var kind: UnitRequestKind {
        switch self {
        case .describe: .describe
        case .allocate: .allocate
        case .deallocate: .deallocate
        case .reset: .reset
        case .setParameters: .setParameters
        case .getParameters: .getParameters
        case .getState: .getState
        case .setState: .setState
        case .stringFromValue: .stringFromValue
        case .valueFromString: .valueFromString
        case .selectFactoryPreset: .selectFactoryPreset
        case .setProperty: .setProperty
        case .getProperty: .getProperty
        case .shouldChangeFormat: .shouldChangeFormat
        case .parameterEvent: .parameterEvent
        case .requestView: .requestView
        case .supportedViewConfigurations: .supportedViewConfigurations
        case .selectViewConfiguration: .selectViewConfiguration
        case .showView: .showView
        case .sendMessage: .sendMessage
        case .takeMessage: .takeMessage
        case .profileState: .profileState
        case .setProfile: .setProfile
        case .setBusCount: .setBusCount
        }
    }

    /// Writes counts above `WireLimits` too, which the reader refuses.
    public func encode(into writer: inout WireWriter) {
        writer.write(kind.rawValue)
        switch self {
        case .describe, .deallocate, .reset, .requestView: break
        case .allocate(let message): message.encode(into: &writer)
        case .setParameters(let values): ParameterValues(values).encode(into: &writer)
        case .getParameters(let addresses): writer.write(array: addresses) { $0.write($1) }
        case .getState(let isForDocument): writer.write(isForDocument)
        case .setState(let message): message.encode(into: &writer)
        case .stringFromValue(let value): value.encode(into: &writer)
        case .valueFromString(let text): text.encode(into: &writer)
        case .selectFactoryPreset(let number): writer.write(number)
        case .setProperty(let value): value.encode(into: &writer)
        case .getProperty(let property): property.encode(into: &writer)
        case .shouldChangeFormat(let change): change.encode(into: &writer)
        case .parameterEvent(let change): change.encode(into: &writer)
        case .supportedViewConfigurations(let offered): offered.encode(into: &writer)
        case .selectViewConfiguration(let configuration): configuration.encode(into: &writer)
        case .showView(let isShown): writer.write(isShown)
        case .sendMessage(let message): message.encode(into: &writer)
        case .takeMessage(let number): writer.write(number)
        case .profileState(let query): query.encode(into: &writer)
        case .setProfile(let change): change.encode(into: &writer)
        case .setBusCount(let change): change.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.integer("message kind", as: UInt16.self)
        guard let kind = UnitRequestKind(rawValue: raw) else { throw .unknownKind(raw) }
        switch kind {
        case .describe: self = .describe
        case .allocate: self = .allocate(try AllocateMessage(from: &reader))
        case .deallocate: self = .deallocate
        case .reset: self = .reset
        case .setParameters: self = .setParameters(try ParameterValues(from: &reader).values)
        case .getParameters: self = .getParameters(try Self.addresses(from: &reader))
        case .getState: self = .getState(forDocument: try reader.bool("state for a document"))
        case .setState: self = .setState(try SetStateMessage(from: &reader))
        case .stringFromValue: self = .stringFromValue(try ParameterValue(from: &reader))
        case .valueFromString: self = .valueFromString(try ParameterText(from: &reader))
        case .selectFactoryPreset: self = .selectFactoryPreset(number: try reader.integer("preset number"))
        case .setProperty: self = .setProperty(try UnitPropertyValue(from: &reader))
        case .getProperty: self = .getProperty(try UnitProperty(from: &reader))
        case .shouldChangeFormat: self = .shouldChangeFormat(try FormatChange(from: &reader))
        case .parameterEvent: self = .parameterEvent(try ParameterChange(from: &reader))
        case .requestView: self = .requestView
        case .supportedViewConfigurations:
            self = .supportedViewConfigurations(try ViewConfigurations(from: &reader))
        case .selectViewConfiguration: self = .selectViewConfiguration(try ViewConfiguration(from: &reader))
        case .showView: self = .showView(try reader.bool("view is shown"))
        case .sendMessage: self = .sendMessage(try ChannelMessage(from: &reader))
        case .takeMessage: self = .takeMessage(try reader.integer("message number"))
        case .profileState: self = .profileState(try ProfileQuery(from: &reader))
        case .setProfile: self = .setProfile(try ProfileChange(from: &reader))
        case .setBusCount: self = .setBusCount(try BusCountChange(from: &reader))
        }
    }

    private static func addresses(from reader: inout WireReader) throws(WireError) -> [UInt64] {
        try reader.array("parameter addresses", limit: WireLimits.parameterNodes, elementSize: 8) {
            reader throws(WireError) in try reader.integer("parameter address")
        }
    }
}
