import ServiceProtocol

/// One value of every message, with every field set to something that is not its default.
enum SampleMessages {
    static let bus = BusDescription(
        name: "Main", defaultSampleRate: 48_000, defaultChannelCount: 2, maximumChannelCount: 8,
        supportedChannelCounts: [1, 2, 8])

    static let parameter = ParameterDescription(
        address: 7, minimum: -20, maximum: 20, value: 1.5, defaultValue: -5, unit: 13, unitName: "dB",
        flags: 0xC000_0000,
        valueStrings: ["lo", "hi"], dependentParameters: [1, 2])

    static var description: UnitDescription {
        var description = UnitDescription()
        description.name = "Demo: Filter"
        description.manufacturerName = "Demö"
        description.shortName = "Filt"
        description.version = 0x0001_0203
        description.flags = [.canProcessInPlace, .bridgesAsSilence]
        description.latency = 0.01
        description.tailTime = 2
        description.inputBusses = [bus, bus]
        description.outputBusses = [bus]
        description.channelCapabilities = [1, 1, -1, -2]
        description.factoryPresets = [PresetDescription(number: 3, name: "Alien")]
        description.virtualMIDICableCount = 2
        description.midiOutputNames = ["Out"]
        description.parameterNodes = [
            ParameterNodeDescription(parentIndex: nil, identifier: "group", name: "Group", content: .group),
            ParameterNodeDescription(parentIndex: 0, identifier: "gain", name: "Gain", content: .parameter(parameter)),
        ]
        description.inputDetails = [BusDetail(isEnabled: false, layoutTags: [7]), BusDetail()]
        description.outputDetails = [BusDetail()]
        return description
    }

    static let profile = ProfileDescription(identifier: [0x7e, 0x21, 1, 1, 0], name: "General")

    static let file = SelectedFileDescription(key: FileKey("piano")!, name: "Flügel.sf2", isWritable: true)

    static let allocation = AllocateMessage(
        inputs: [BusFormat(sampleRate: 44_100, channelCount: 2)],
        outputs: [BusFormat(sampleRate: 44_100, channelCount: 1, isEnabled: false)], maximumFrames: 512,
        isOffline: true,
        layoutTags: [1, 0])

    /// A request with a payload, and its decoders.
    struct Request: Sendable {
        let message: UnitMessage
        /// Reads a payload of such a request and writes it again.
        let rewrite: @Sendable ([UInt8]) throws -> [UInt8]
        /// Reads a reply's payload and writes it again.
        let rewriteReply: @Sendable ([UInt8]) throws -> [UInt8]

        init<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) {
            message = UnitMessage(request, payload)
            rewrite = { UnitMessage(request, try UnitMessage(received: $0).payload(of: request)).bytes }
            rewriteReply = { try Reply(decoding: $0).encoded }
        }
    }

    /// Every request once.
    static let unitRequests = [
        Request(.describe, EmptyMessage()), Request(.allocate, allocation), Request(.deallocate, EmptyMessage()),
        Request(.reset, EmptyMessage()), Request(.setParameters, [ParameterValue(address: 1, value: 0.5)]),
        Request(.getParameters, [1, 2]), Request(.getState, true),
        Request(.setState, SetStateMessage(state: [1, 2, 3], isForDocument: true)),
        Request(.stringFromValue, ParameterValue(address: 9, value: 2)),
        Request(.valueFromString, ParameterText(address: 9, text: "2 dB")), Request(.selectFactoryPreset, -4),
        Request(.setProperty, .contextName("Track 1")), Request(.getProperty, .tailTime),
        Request(.shouldChangeFormat, FormatChange(isInput: true, bus: 1, sampleRate: 96_000, channelCount: 4)),
        Request(.parameterEvent, ParameterChange(address: 3, value: 0.25, hostTime: 77, type: 1)),
        Request(.requestView, EmptyMessage()),
        Request(
            .supportedViewConfigurations,
            ViewConfigurations([
                ViewConfiguration(size: ViewSize(width: 400, height: 100), hostHasController: true),
                ViewConfiguration(size: ViewSize(width: 0, height: 0), hostHasController: false),
            ])),
        Request(
            .selectViewConfiguration,
            ViewConfiguration(size: ViewSize(width: 800, height: 500), hostHasController: false)),
        Request(.showView, true),
        Request(.sendMessage, ChannelMessage(number: 7, kind: .call, channel: "talk", content: [1, 2])),
        Request(.takeMessage, 9), Request(.profileState, ProfileQuery(cable: 1, channel: 2)),
        Request(.setProfile, ProfileChange(cable: 1, channel: 2, isEnabled: true, profile: profile)),
        Request(.setBusCount, BusCountChange(isInput: true, count: 3)),
        Request(.openFile, SelectedFileMessage(file, descriptor: 9)), Request(.closeFile, file.key),
        Request(.connection, ConnectionMessage(number: 5, .refused(reason: "not declared"))),
    ]

    static let notifications: [UnitNotification] = [
        .parametersChanged([ParameterValue(address: 1, value: 0.5)]), .propertyChanged(.latency(0.5)),
        .messageWaiting(5), .presetChanged(PresetDescription(number: -1, name: "Mine")),
        .profileChanged(ProfileChange(cable: 3, channel: 4, isEnabled: false, profile: profile)),
        .descriptionChanged, .parameterEvents([ParameterChange(address: 3, value: 0.25, hostTime: 77, type: 2)]),
        .preferredContentSizeChanged(ViewSize(width: 640, height: 320)),
        .connectionWanted(ConnectionRequest(number: 5, host: "example.org", port: 443)),
        .creationFailed(reason: "there is no licence"), .midiPlayed([0x90, 60, 100]),
    ]

    static let geometry = LinkGeometryMessage(
        inputChannels: [2, 1], outputChannels: [2], maximumFrames: 1024, eventBytes: 4096)

    static let scheduling = ServiceScheduling(
        policy: .fifo(priority: 55), placement: .dedicated, core: 1, spinMicroseconds: 50, rttimeMicroseconds: 30_000)
}
