import ServiceProtocol
import Testing

/// Random and mutated bytes through every decoder: an error or a value, never a trap; what decodes also encodes to
/// itself.
@Suite struct FuzzTests {
    private static let rounds = 4000

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func randomBytesNeverTrap(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Self.rounds {
            let bytes = (0..<Int.random(in: 0...96, using: &generator)).map { _ in
                // Small numbers are the ones that pass the first checks.
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...3, using: &generator) : .random(in: 0...255, using: &generator)
            }
            decodeAll(bytes)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func mutatedMessagesNeverTrap(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let originals =
            SampleMessages.unitRequests.map(\.message.bytes) + [
                SampleMessages.description.encoded, SampleMessages.scheduling.encoded,
                OpenLinkMessage(unitIndex: 3, geometry: SampleMessages.geometry).encoded,
                OpenFileMessage(unitIndex: 3, file: SampleMessages.file).encoded,
            ]
        for _ in 0..<Self.rounds {
            var bytes = originals.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
            decodeAll(bytes)
        }
    }

    private func decodeAll(_ bytes: [UInt8]) {
        for request in SampleMessages.unitRequests {
            if let kind = (try? UnitMessage(received: bytes))?.kind, kind == request.message.kind {
                if let again = try? request.rewrite(bytes) { #expect(again == bytes) }
            }
            if let again = try? request.rewriteReply(bytes) { #expect(again == bytes) }
        }
        check(UnitReply.self, bytes)
        check(UnitNotification.self, bytes)
        check(UnitDescription.self, bytes)
        check(UnitPropertyValue.self, bytes)
        check(AllocateReply.self, bytes)
        check(MessageHeader.self, bytes)
        check(ServiceScheduling.self, bytes)
        check(SchedulingReply.self, bytes)
        check(LoadMessage.self, bytes)
        check(OpenLinkMessage.self, bytes)
        check(OpenFileMessage.self, bytes)
        check(OpenConnectionMessage.self, bytes)
        check(LinkGeometryMessage.self, bytes)
        check(UpstreamMessage.self, bytes)
        check(ControlMessage.self, bytes)
        check(AdoptMessage.self, bytes)
        check(HelloReply.self, bytes)
        check(BytesMessage.self, bytes)
    }

    private func check<Message: WireMessage>(_ type: Message.Type, _ bytes: [UInt8]) {
        guard let message = try? Message(decoding: bytes) else { return }
        #expect(message.encoded == bytes)
    }
}
