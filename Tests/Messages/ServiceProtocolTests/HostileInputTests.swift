import ServiceProtocol
import Testing

/// Messages that no honest peer writes: each is a thrown error, never a trap, and none sizes an allocation.
@Suite struct HostileInputTests {
    @Test func everyTruncationIsRefused() {
        let bytes = SampleMessages.description.encoded
        var withoutDetails = SampleMessages.description
        withoutDetails.inputDetails = []
        withoutDetails.outputDetails = []
        // What a unit sends that does not know the details.
        let whole = withoutDetails.encoded.count
        for length in 0..<bytes.count where length != whole {
            #expect(throws: WireError.self) { try UnitDescription(decoding: Array(bytes[..<length])) }
        }
    }

    @Test func trailingBytesAreRefused() {
        #expect(throws: WireError.trailingBytes(count: 1)) {
            try AllocateMessage(decoding: SampleMessages.allocation.encoded + [0])
        }
    }

    @Test func aLyingCountIsRefusedBeforeAllocation() {
        let bytes: [UInt8] = [0x10, 0x27, 0, 0] + [UInt8](repeating: 0, count: 11)
        #expect(throws: WireError.tooMany(field: "parameter values", count: 10_000, limit: 0)) {
            try ParameterValues(decoding: bytes)
        }
    }

    @Test func aCountBeyondItsLimitIsRefused() {
        #expect(throws: WireError.tooMany(field: "parameter values", count: Int(UInt32.max), limit: 20_000)) {
            try ParameterValues(decoding: [255, 255, 255, 255])
        }
    }

    @Test func aLyingStringLengthIsRefused() {
        #expect(throws: WireError.truncated(field: "text", needed: 100, remaining: 2)) {
            try String(decoding: [100, 0, 0, 0, 65, 66])
        }
    }

    @Test func textThatIsNotUTF8IsRefused() {
        #expect(throws: WireError.invalidText(field: "text")) { try String(decoding: [2, 0, 0, 0, 0xC3, 0x28]) }
    }

    @Test func numbersThatAreNotFiniteAreRefused() {
        #expect(throws: WireError.self) { try Float(decoding: Float.nan.encoded) }
        #expect(throws: WireError.self) { try Double(decoding: Double.infinity.encoded) }
    }

    @Test func unknownKindsAreNamed() {
        #expect(throws: WireError.unknownKind(99)) { try UnitMessage(received: [99, 0]) }
        #expect(throws: WireError.unknownKind(1)) { try UnitNotification(decoding: [1, 0]) }
    }

    @Test func anotherProtocolVersionIsRefused() {
        var bytes = MessageHeader(kind: 1, requestID: 1).encoded
        bytes[0] = 9
        let current = ServiceProtocolVersion.current
        #expect(throws: WireError.wrongVersion(received: 9, expected: current)) { try MessageHeader(decoding: bytes) }
    }

    @Test func unknownFlagsAreRefused() {
        let header = MessageHeader(kind: 1, requestID: 1, flags: MessageFlags(rawValue: 1 << 31))
        #expect(throws: WireError.self) { try MessageHeader(decoding: header.encoded) }
    }

    @Test func aTreeThatIsNoneIsRefused() {
        var orphan = SampleMessages.description
        orphan.parameterNodes.swapAt(0, 1)
        var twice = SampleMessages.description
        twice.parameterNodes.append(twice.parameterNodes[1])
        var childOfParameter = SampleMessages.description
        childOfParameter.parameterNodes.append(
            ParameterNodeDescription(parentIndex: 1, identifier: "x", name: "X", content: .group))
        for description in [orphan, twice, childOfParameter] {
            #expect(throws: WireError.self) { try UnitDescription(decoding: description.encoded) }
        }
    }

    @Test func groupsInsideGroupsHaveALimit() {
        var description = UnitDescription()
        description.parameterNodes = (0..<100).map { index in
            ParameterNodeDescription(
                parentIndex: index == 0 ? nil : index - 1, identifier: "g", name: "G", content: .group)
        }
        #expect(throws: WireError.tooMany(field: "groups inside groups", count: 64, limit: 64)) {
            try UnitDescription(decoding: description.encoded)
        }
    }

    @Test func keyPathsHaveAnEnd() throws {
        func description(_ bytes: Int) -> UnitDescription {
            var description = UnitDescription()
            description.parameterNodes = (0..<4).map { index in
                ParameterNodeDescription(
                    parentIndex: index == 0 ? nil : index - 1, identifier: String(repeating: "g", count: bytes),
                    name: "G",
                    content: .group)
            }
            return description
        }
        #expect(throws: Never.self) { try UnitDescription(decoding: description(1023).encoded) }
        #expect(throws: WireError.tooMany(field: "bytes of a key path", count: 4099, limit: 4096)) {
            try UnitDescription(decoding: description(1024).encoded)
        }
    }

    @Test func rangesUpsideDownAreRefused() {
        var parameter = SampleMessages.parameter
        parameter.minimum = 30
        #expect(throws: WireError.self) { try ParameterDescription(decoding: parameter.encoded) }
    }

    @Test func librariesAreNamedAbsolutely() {
        let relative = LoadMessage(unitIndex: 0, libraryPath: "l.so", type: 0, subtype: 0, manufacturer: 0)
        let cut = LoadMessage(unitIndex: 0, libraryPath: "/l\0.so", type: 0, subtype: 0, manufacturer: 0)
        #expect(throws: WireError.self) { try LoadMessage(decoding: relative.encoded) }
        #expect(throws: WireError.self) { try LoadMessage(decoding: cut.encoded) }
        for folder in ["data", "/data\0", "./data"] {
            let load = LoadMessage(
                unitIndex: 0, libraryPath: "/l.so", type: 0, subtype: 0, manufacturer: 0, dataFolder: folder)
            #expect(throws: WireError.self) { try LoadMessage(decoding: load.encoded) }
        }
    }

    @Test func filesHaveKeysAndNamesOfALimitedLength() {
        let longest = String(repeating: "ä", count: WireLimits.nameBytes / 2) + "k"
        #expect(longest.utf8.count == WireLimits.nameBytes && FileKey(longest)?.text == longest)
        for text in ["", longest + "k", "a\0b"] {
            #expect(FileKey(text) == nil)
            #expect(throws: WireError.self) { try FileKey(decoding: text.encoded) }
            var file = SampleMessages.file
            file.name = text
            #expect(throws: WireError.self) { try SelectedFileDescription(decoding: file.encoded) }
        }
    }

    @Test func aFileHasADescriptorThatExists() {
        let message = SelectedFileMessage(SampleMessages.file, descriptor: -1)
        #expect(throws: WireError.self) { try SelectedFileMessage(decoding: message.encoded) }
    }

    @Test func aConnectionIsASocketOrAReason() {
        for (descriptor, reason) in [(Int32(-2), ""), (3, "both")] {
            var writer = WireWriter()
            writer.write(UInt32(1))
            writer.write(descriptor)
            writer.write(reason)
            #expect(throws: WireError.self) { try ConnectionMessage(decoding: writer.bytes) }
        }
        let nowhere = ConnectionRequest(number: 1, host: "", port: 80)
        #expect(throws: WireError.self) { try ConnectionRequest(decoding: nowhere.encoded) }
    }

    @Test func unitIndicesHaveALimit() {
        #expect(throws: WireError.self) { try ControlMessage(decoding: [UInt8(WireLimits.unitsPerService), 0, 0, 0]) }
    }
}
