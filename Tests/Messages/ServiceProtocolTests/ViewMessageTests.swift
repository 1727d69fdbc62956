import ServiceProtocol
import Testing

@Suite struct ViewMessageTests {
    @Test func viewMessagesComeBackAsTheyWereSent() throws {
        let reply = ViewReply(hasView: true, preferredSize: ViewSize(width: 1, height: 2))
        #expect(try ViewReply(decoding: reply.encoded) == reply)
        let told = UnitNotification.preferredContentSizeChanged(ViewSize(width: 3, height: 4))
        #expect(try UnitNotification(decoding: told.encoded).encoded == told.encoded)
    }

    @Test(arguments: [-1, .nan, .infinity, 65_537]) func aSizeThatNoViewHasIsRefused(_ width: Double) {
        let reply = ViewReply(hasView: true, preferredSize: ViewSize(width: width, height: 1))
        #expect(throws: WireError.self) { try ViewReply(decoding: reply.encoded) }
    }

    @Test func indicesOfWhatWasNotOfferedAreRefused() throws {
        #expect(try ViewIndices([2, 0]).checked(below: 3) == [2, 0])
        #expect(throws: WireError.self) { try ViewIndices([3]).checked(below: 3) }
        #expect(throws: WireError.self) { try ViewIndices([1, 1]).checked(below: 3) }
        let many = ViewIndices(Array(repeating: 0, count: 257))
        #expect(throws: WireError.self) { try ViewIndices(decoding: many.encoded) }
    }
}
