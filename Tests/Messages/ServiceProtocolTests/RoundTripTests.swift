import ServiceProtocol
import Testing

@Suite struct RoundTripTests {
    @Test(arguments: SampleMessages.unitRequests)
    func unitRequestsSurvive(_ request: SampleMessages.Request) throws {
        let message = request.message
        #expect(try request.rewrite(message.bytes) == message.bytes)
        #expect(try UnitMessage(received: message.bytes) == message)
        #expect(message.bytes.prefix(2).elementsEqual(message.kind.rawValue.littleEndianBytes))
        #expect(throws: WireError.self) { try request.rewrite(message.bytes + [0]) }
    }

    @Test func samplesCoverEveryRequest() {
        let kinds = SampleMessages.unitRequests.map(\.message.kind)
        #expect(kinds.count == UnitRequestKind.allCases.count)
        #expect(Set(kinds) == Set(UnitRequestKind.allCases))
    }

    @Test(arguments: SampleMessages.notifications)
    func notificationsSurvive(_ notification: UnitNotification) throws {
        #expect(try UnitNotification(decoding: notification.encoded) == notification)
    }

    @Test(arguments: [
        UnitPropertyValue.bypass(true), .renderingOffline(false), .renderQuality(127), .contextName("ä"),
        .latency(0.25),
        .tailTime(1e300), .channelMap([1, -1]), .channelMap(nil), .channelMap([]), .hostMIDIProtocol(2),
    ])
    func propertiesSurvive(_ value: UnitPropertyValue) throws {
        #expect(try UnitPropertyValue(decoding: value.encoded) == value)
        #expect(try UnitPropertyValue(property: value.property, valueBytes: value.valueBytes) == value)
    }

    @Test func descriptionSurvives() throws {
        #expect(try UnitDescription(decoding: SampleMessages.description.encoded) == SampleMessages.description)
    }

    @Test func repliesSurvive() throws {
        let success = UnitReply(payload: AllocateReply(latency: 0.1, tailTime: 2))
        let failure = UnitReply(status: -10867, message: "not initialized")
        #expect(try UnitReply(decoding: success.encoded) == success)
        #expect(try UnitReply(decoding: failure.encoded) == failure)
        #expect(try success.payload(as: AllocateReply.self).tailTime == 2)
    }

    @Test func serviceMessagesSurvive() throws {
        let link = OpenLinkMessage(unitIndex: 3, geometry: SampleMessages.geometry)
        let load = LoadMessage(unitIndex: 1, libraryPath: "/l.so", type: 1, subtype: 2, manufacturer: 3)
        let keeper = LoadMessage(
            unitIndex: 1, libraryPath: "/l.so", type: 1, subtype: 2, manufacturer: 3, dataFolder: "/home/anna/ü")
        let scheduling = SchedulingReply(renderThreadID: 9, policy: .other(nice: -11), note: "no permission")
        let header = MessageHeader(kind: 4, requestID: 77, flags: .replyIsHeld)
        #expect(try OpenLinkMessage(decoding: link.encoded) == link)
        #expect(try LoadMessage(decoding: load.encoded) == load)
        #expect(try LoadMessage(decoding: keeper.encoded) == keeper)
        #expect(try SchedulingReply(decoding: scheduling.encoded) == scheduling)
        #expect(try MessageHeader(decoding: header.encoded) == header)
        #expect(header.encoded.count == MessageHeader.encodedSize)
    }

    @Test func adoptionAndSchedulingSurvive() throws {
        let adoption = AdoptMessage(lingerMilliseconds: 30_000, title: "Filter")
        let plain = ServiceScheduling()
        let file = OpenFileMessage(unitIndex: 7, file: SampleMessages.file)
        #expect(try OpenFileMessage(decoding: file.encoded) == file)
        let socket = OpenConnectionMessage(unitIndex: 7, number: 9)
        #expect(try OpenConnectionMessage(decoding: socket.encoded) == socket)
        let connected = ConnectionMessage(number: 9, .connected(descriptor: 4))
        #expect(try ConnectionMessage(decoding: connected.encoded) == connected)
        let control = ControlMessage(unitIndex: 15, bytes: [1, 2])
        #expect(try AdoptMessage(decoding: adoption.encoded) == adoption)
        #expect(try ServiceScheduling(decoding: SampleMessages.scheduling.encoded) == SampleMessages.scheduling)
        #expect(try ServiceScheduling(decoding: plain.encoded) == plain)
        #expect(try ControlMessage(decoding: control.encoded) == control)
        #expect(try HelloReply(decoding: HelloReply(processID: 4, abiVersion: 1).encoded).processID == 4)
    }

    @Test func longTextIsCutBetweenCharacters() throws {
        let text = String(repeating: "a", count: WireLimits.stringBytes - 1) + "äöü"
        let decoded = try String(decoding: text.encoded)
        #expect(decoded == String(repeating: "a", count: WireLimits.stringBytes - 1))
    }

    @Test func aMeterAtMinusInfinityStaysReadable() throws {
        let values = ParameterValues([
            ParameterValue(address: 1, value: -.infinity), ParameterValue(address: 2, value: .nan),
        ])
        let decoded = try ParameterValues(decoding: values.encoded).values.map(\.value)
        #expect(decoded == [-.greatestFiniteMagnitude, 0])
    }
}

extension UInt16 {
    var littleEndianBytes: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)] }
}
