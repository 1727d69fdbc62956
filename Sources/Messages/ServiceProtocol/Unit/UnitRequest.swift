/// A request to a unit: which kind starts its message, what follows, and what the reply carries when the unit did what
/// was asked.
///
/// Payloads and replies share their types, so a request is a constant that names both, not a type of its own.
public struct UnitRequest<Payload: WireMessage, Reply: WireMessage>: Sendable {
    /// What stands before the payload on the wire.
    public let kind: UnitRequestKind

    private init(_ kind: UnitRequestKind) { self.kind = kind }
}

extension UnitRequest<EmptyMessage, UnitDescription> { public static var describe: Self { Self(.describe) } }
extension UnitRequest<AllocateMessage, AllocateReply> { public static var allocate: Self { Self(.allocate) } }
extension UnitRequest<EmptyMessage, EmptyMessage> { public static var deallocate: Self { Self(.deallocate) } }
extension UnitRequest<EmptyMessage, EmptyMessage> { public static var reset: Self { Self(.reset) } }
extension UnitRequest<ParameterValues, EmptyMessage> { public static var setParameters: Self { Self(.setParameters) } }
/// Addresses; none asks for all values.
extension UnitRequest<[UInt64], ParameterValues> { public static var getParameters: Self { Self(.getParameters) } }
/// Whether the state is for a document.
extension UnitRequest<Bool, BytesMessage> { public static var getState: Self { Self(.getState) } }
/// The reply has all values.
extension UnitRequest<SetStateMessage, ParameterValues> { public static var setState: Self { Self(.setState) } }
extension UnitRequest<ParameterValue, String> { public static var stringFromValue: Self { Self(.stringFromValue) } }
extension UnitRequest<ParameterText, Float> { public static var valueFromString: Self { Self(.valueFromString) } }
extension UnitRequest<Int64, ParameterValues> {
    /// The preset's number; the reply has all values.
    public static var selectFactoryPreset: Self { Self(.selectFactoryPreset) }
}
extension UnitRequest<UnitPropertyValue, EmptyMessage> { public static var setProperty: Self { Self(.setProperty) } }
/// The reply is the value's own encoding; see `UnitPropertyValue.init(property:valueBytes:)`.
extension UnitRequest<UnitProperty, BytesMessage> { public static var getProperty: Self { Self(.getProperty) } }
extension UnitRequest<FormatChange, Bool> { public static var shouldChangeFormat: Self { Self(.shouldChangeFormat) } }
extension UnitRequest<ParameterChange, EmptyMessage> {
    /// The beginning or end of a gesture in the host.
    public static var parameterEvent: Self { Self(.parameterEvent) }
}
/// Loads the view; on the main thread.
extension UnitRequest<EmptyMessage, ViewReply> { public static var requestView: Self { Self(.requestView) } }
extension UnitRequest<ViewConfigurations, ViewIndices> {
    /// What the host offers; the reply names the places of what the view takes.
    public static var supportedViewConfigurations: Self { Self(.supportedViewConfigurations) }
}
extension UnitRequest<ViewConfiguration, EmptyMessage> {
    /// One of those that the view takes.
    public static var selectViewConfiguration: Self { Self(.selectViewConfiguration) }
}
/// Whether the view is shown or hidden; on the main thread.
extension UnitRequest<Bool, EmptyMessage> { public static var showView: Self { Self(.showView) } }
extension UnitRequest<ChannelMessage, EmptyMessage> { public static var sendMessage: Self { Self(.sendMessage) } }
/// The number that the unit notified.
extension UnitRequest<UInt32, ChannelMessage> { public static var takeMessage: Self { Self(.takeMessage) } }
extension UnitRequest<ProfileQuery, ProfileStateReply> { public static var profileState: Self { Self(.profileState) } }
extension UnitRequest<ProfileChange, EmptyMessage> { public static var setProfile: Self { Self(.setProfile) } }
extension UnitRequest<BusCountChange, UnitDescription> { public static var setBusCount: Self { Self(.setBusCount) } }
extension UnitRequest<SelectedFileMessage, EmptyMessage> {
    /// A file that the user selected; instead of the one with the same key. Its descriptor is lent until the reply: a
    /// unit duplicates it.
    public static var openFile: Self { Self(.openFile) }
}
/// The key of a file that the unit is to close; one that it does not know is no error.
extension UnitRequest<FileKey, EmptyMessage> { public static var closeFile: Self { Self(.closeFile) } }
extension UnitRequest<ConnectionMessage, EmptyMessage> {
    /// The answer to what the unit notified. Its socket is lent until the reply: a unit duplicates it.
    public static var connection: Self { Self(.connection) }
}
