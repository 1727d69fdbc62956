import ServiceProtocol

/// Every message's decoder.
enum ControlMessages {
    /// The first byte of an input for the first of `readers`.
    static let firstNumber = 4

    struct Reader: Sendable {
        let name: String
        let read: @Sendable ([UInt8]) -> Void

        /// What decodes encodes to a message that is the same value.
        init<Message: WireMessage>(_ type: Message.Type) {
            name = "\(type)"
            read = { bytes in
                guard let message = try? Message(decoding: bytes) else { return }
                demand((try? Message(decoding: message.encoded)) == message, "\(type) does not encode to itself")
            }
        }
    }

    /// The numbers of the corpus depend on the order: add at the end.
    static let readers: [Reader] = [
        Reader(MessageHeader.self), Reader(UnitNotification.self), Reader(UnitDescription.self),
        Reader(UnitReply.self), Reader(ControlMessage.self), Reader(HelloMessage.self), Reader(HelloReply.self),
        Reader(LoadMessage.self), Reader(AdoptMessage.self), Reader(OpenLinkMessage.self),
        Reader(LinkGeometryMessage.self), Reader(UpstreamMessage.self), Reader(UnitIndexMessage.self),
        Reader(ServiceScheduling.self),
        Reader(SchedulingReply.self), Reader(AllocateMessage.self), Reader(AllocateReply.self),
        Reader(ParameterValues.self), Reader(ParameterValue.self), Reader(ParameterText.self),
        Reader(ParameterChange.self), Reader([UInt64].self), Reader(SetStateMessage.self), Reader(BytesMessage.self),
        Reader(UnitProperty.self), Reader(UnitPropertyValue.self), Reader(FormatChange.self),
        Reader(BusCountChange.self), Reader(ChannelMessage.self), Reader(ProfileChange.self),
        Reader(ProfileQuery.self), Reader(ProfileStateReply.self), Reader(ViewReply.self),
        Reader(ViewConfiguration.self), Reader(ViewConfigurations.self), Reader(ViewIndices.self), Reader(Bool.self),
        Reader(Float.self), Reader(Double.self), Reader(Int64.self), Reader(UInt32.self), Reader(UInt64.self),
        Reader(String.self), Reader(EmptyMessage.self), Reader(OpenFileMessage.self),
        Reader(SelectedFileMessage.self), Reader(FileKey.self), Reader(ConnectionRequest.self),
        Reader(ConnectionMessage.self), Reader(OpenConnectionMessage.self),
    ]

    /// As a unit in its service takes a request apart.
    static func readUnitRequest(_ bytes: [UInt8]) {
        guard let message = try? UnitMessage(received: bytes) else { return }
        switch message.kind {
        case .describe: read(message, .describe)
        case .allocate: read(message, .allocate)
        case .deallocate: read(message, .deallocate)
        case .reset: read(message, .reset)
        case .setParameters: read(message, .setParameters)
        case .getParameters: read(message, .getParameters)
        case .getState: read(message, .getState)
        case .setState: read(message, .setState)
        case .stringFromValue: read(message, .stringFromValue)
        case .valueFromString: read(message, .valueFromString)
        case .selectFactoryPreset: read(message, .selectFactoryPreset)
        case .setProperty: read(message, .setProperty)
        case .getProperty: read(message, .getProperty)
        case .shouldChangeFormat: read(message, .shouldChangeFormat)
        case .parameterEvent: read(message, .parameterEvent)
        case .requestView: read(message, .requestView)
        case .supportedViewConfigurations: read(message, .supportedViewConfigurations)
        case .selectViewConfiguration: read(message, .selectViewConfiguration)
        case .showView: read(message, .showView)
        case .sendMessage: read(message, .sendMessage)
        case .takeMessage: read(message, .takeMessage)
        case .profileState: read(message, .profileState)
        case .setProfile: read(message, .setProfile)
        case .setBusCount: read(message, .setBusCount)
        case .openFile: read(message, .openFile)
        case .closeFile: read(message, .closeFile)
        case .connection: read(message, .connection)
        }
    }

    private static func read<Payload, Reply>(_ message: UnitMessage, _ request: UnitRequest<Payload, Reply>) {
        guard let payload = try? message.payload(of: request) else { return }
        let again = UnitMessage(request, payload)
        demand((try? again.payload(of: request)) == payload, "a request \(message.kind) does not encode to itself")
    }
}
