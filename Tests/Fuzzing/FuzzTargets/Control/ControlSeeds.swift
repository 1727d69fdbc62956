import ServiceProtocol

extension ControlTarget {
    static var seeds: [FuzzSeed] { messages + requests + conversations }

    private static let bus = BusDescription(
        name: "Main", defaultSampleRate: 48_000, defaultChannelCount: 2, maximumChannelCount: 8,
        supportedChannelCounts: [1, 2, 8])

    private static let profile = ProfileDescription(identifier: [0x7e, 0x21, 1, 1, 0], name: "General")

    private static var description: UnitDescription {
        var description = UnitDescription()
        description.name = "Demo: Filter"
        description.inputBusses = [bus]
        description.outputBusses = [bus]
        description.channelCapabilities = [1, 1, -1, -2]
        description.factoryPresets = [PresetDescription(number: 3, name: "Alien")]
        description.midiOutputNames = ["Out"]
        description.parameterNodes = [
            ParameterNodeDescription(parentIndex: nil, identifier: "group", name: "Group", content: .group),
            ParameterNodeDescription(
                parentIndex: 0, identifier: "gain", name: "Gain",
                content: .parameter(
                    ParameterDescription(
                        address: 7, minimum: -20, maximum: 20, value: 1.5, defaultValue: -5, unit: 13, unitName: "dB",
                        flags: 0xC000_0000, valueStrings: ["lo", "hi"], dependentParameters: [1, 2]))),
        ]
        description.inputDetails = [BusDetail(isEnabled: false, layoutTags: [7])]
        description.outputDetails = [BusDetail()]
        return description
    }

    private static var messages: [FuzzSeed] {
        [
            seed(description), seed(UnitNotification.parametersChanged([ParameterValue(address: 1, value: 0.5)])),
            seed(
                UnitNotification.parameterEvents([ParameterChange(address: 3, value: 0.25, hostTime: 77, type: 2)]),
                "events"),
            seed(
                UnitNotification.connectionWanted(ConnectionRequest(number: 7, host: "example.org", port: 443)),
                "connection"),
            seed(UnitNotification.midiPlayed([0x90, 60, 100]), "played"),
            seed(ConnectionMessage(number: 7, .connected(descriptor: 9)), "socket"),
            seed(ConnectionMessage(number: 7, .refused(reason: "no")), "refusal"),
            seed(OpenConnectionMessage(unitIndex: 2, number: 7)), seed(upstream),
            seed(UnitNotification.propertyChanged(.channelMap([1, 0])), "property"),
            seed(ProfileStateReply(enabled: [profile], disabled: [])),
            seed(HelloReply(processID: 4, abiVersion: 1, loadedUnits: [load])),
            seed(UnitReply(status: -1, message: "no")),
            seed(OpenFileMessage(unitIndex: 2, file: file)), seed(SelectedFileMessage(file, descriptor: 7)),
            seed(SchedulingReply(renderThreadID: 9, policy: .fifo(priority: 10), note: "note")),
        ]
    }

    private static func seed<Message: WireMessage>(_ message: Message, _ detail: String = "") -> FuzzSeed {
        let name = "\(Message.self)"
        guard let index = ControlMessages.readers.firstIndex(where: { $0.name == name }) else {
            fatalError("there is no reader of \(name)")
        }
        let end = detail.isEmpty ? "" : "-" + detail
        return FuzzSeed("\(name)\(end)", [UInt8(ControlMessages.firstNumber + index)] + message.encoded)
    }

    private static let load = LoadMessage(
        unitIndex: 2, libraryPath: "/lib.so", type: 0x6175_6678, subtype: 2, manufacturer: 3,
        dataFolder: "/data")
    private static let file = SelectedFileDescription(
        key: FileKey("piano")!, name: "upright.sf2", isWritable: true)
    private static let geometry = LinkGeometryMessage(
        inputChannels: [2, 1], outputChannels: [2], maximumFrames: 1024, eventBytes: 4096)
    private static let upstream = UpstreamMessage(geometry: geometry, mayMoveWaiters: true)
    private static let allocation = AllocateMessage(
        inputs: [BusFormat(sampleRate: 44_100, channelCount: 2)],
        outputs: [BusFormat(sampleRate: 44_100, channelCount: 1, isEnabled: false)], maximumFrames: 512,
        isOffline: true, layoutTags: [1, 0])

    private static var requests: [FuzzSeed] {
        let size = ViewSize(width: 400, height: 100)
        let messages = [
            UnitMessage(.allocate, allocation),
            UnitMessage(.setParameters, [ParameterValue(address: 1, value: 0.5)]), UnitMessage(.getParameters, [1, 2]),
            UnitMessage(.setState, SetStateMessage(state: [1, 2, 3], isForDocument: true)),
            UnitMessage(.valueFromString, ParameterText(address: 9, text: "2 dB")),
            UnitMessage(.setProperty, .contextName("Track 1")),
            UnitMessage(.shouldChangeFormat, FormatChange(isInput: true, bus: 1, sampleRate: 96_000, channelCount: 4)),
            UnitMessage(
                .supportedViewConfigurations,
                ViewConfigurations([ViewConfiguration(size: size, hostHasController: true)])),
            UnitMessage(.sendMessage, ChannelMessage(number: 7, kind: .call, channel: "talk", content: [1, 2])),
            UnitMessage(.openFile, SelectedFileMessage(file, descriptor: 7)),
            UnitMessage(.closeFile, file.key),
            UnitMessage(.connection, ConnectionMessage(number: 7, .connected(descriptor: 9))),
            UnitMessage(.setProfile, ProfileChange(cable: 1, channel: 2, isEnabled: true, profile: profile)),
        ]
        return messages.map { FuzzSeed("request-\($0.kind)", [0] + $0.bytes) }
    }

    private static var conversations: [FuzzSeed] {
        let state = UnitMessage(.setState, SetStateMessage(state: [9], isForDocument: false)).bytes
        let note = ControlMessage(unitIndex: 1, bytes: UnitNotification.descriptionChanged.encoded)
        return [
            FuzzSeed(
                "host-replies",
                [1] + datagram(.load, 1, UnitReply(payload: description), isReply: true)
                    + datagram(.notification, 0, note)
                    + datagram(.hello, 3, UnitReply(payload: HelloReply(processID: 1, abiVersion: 1)), isReply: true)),
            FuzzSeed("host-held", [1] + datagram(.control, 2, 5 as UInt64, isReply: true, flags: .replyIsHeld)),
            FuzzSeed(
                "service-requests",
                [2] + datagram(.load, 1, load)
                    + datagram(.openLink, 2, OpenLinkMessage(unitIndex: 2, geometry: geometry), descriptors: 2)
                    + datagram(.fetchReply, 3, 7 as UInt32, descriptors: 1)
                    + datagram(.control, 4, ControlMessage(unitIndex: 2, bytes: state))),
            FuzzSeed("service-large", [2] + inMemory(.control, ControlMessage(unitIndex: 2, bytes: state))),
            FuzzSeed(
                "service-gate",
                [2] + datagram(.openGate, 1, ServiceScheduling(placement: .spread, core: 1), descriptors: 2)
                    + datagram(.addUpstream, 2, upstream, descriptors: 1)),
            FuzzSeed(
                "service-file",
                [2] + datagram(.openFile, 1, OpenFileMessage(unitIndex: 2, file: file), descriptors: 1)
                    + datagram(
                        .control, 2, ControlMessage(unitIndex: 2, bytes: UnitMessage(.closeFile, file.key).bytes))),
            FuzzSeed(
                "runner-orders",
                [3, 0] + datagram(.rehearse, 0, load)
                    + datagram(.adopt, 0, AdoptMessage(lingerMilliseconds: 3, title: "unit"), descriptors: 1)),
            FuzzSeed("runner-ready", [3, 1] + datagram(.ready, 0, EmptyMessage())),
        ]
    }

    /// As `ControlSession` sends it.
    private static func datagram(
        _ kind: ServiceMessageKind, _ requestID: UInt32, _ payload: some WireMessage, isReply: Bool = false,
        flags: MessageFlags = [], descriptors: UInt8 = 0
    ) -> [UInt8] {
        let number = kind.rawValue | (isReply ? MessageHeader.replyBit : 0)
        let header = MessageHeader(kind: number, requestID: requestID, flags: flags)
        return [descriptors] + FuzzBytes.piece(header.encoded + payload.encoded)
    }

    private static func inMemory(_ kind: ServiceMessageKind, _ payload: some WireMessage) -> [UInt8] {
        let header = MessageHeader(kind: kind.rawValue, requestID: 1, flags: .payloadInMemory)
        let length = UInt64(payload.encoded.count).encoded
        return [8 | 16] + FuzzBytes.piece(header.encoded + length) + FuzzBytes.piece(payload.encoded)
    }
}
