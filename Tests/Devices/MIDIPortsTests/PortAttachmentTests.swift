import MIDIPorts
import Testing

/// Whether a port that is wanted is connected.
struct PortAttachmentTests {
    private func attached() -> PortAttachment {
        var attachment = PortAttachment()
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .connect)
        attachment.connected()
        return attachment
    }

    @Test func aPortThatComesIsConnected() {
        var attachment = PortAttachment()
        #expect(attachment.look(isThere: false, isConnected: false, mayBeAnother: false) == .nothing)
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: true) == .connect)
        // It did not work: it is tried again.
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .connect)
        attachment.connected()
        #expect(attachment.isAttached)
        #expect(attachment.look(isThere: true, isConnected: true, mayBeAnother: true) == .nothing)
    }

    @Test func aPortThatGoesDepartsOnceAndIsTakenAgain() {
        var attachment = attached()
        #expect(attachment.look(isThere: false, isConnected: false, mayBeAnother: false) == .depart)
        #expect(attachment.look(isThere: false, isConnected: false, mayBeAnother: false) == .nothing)
        #expect(!attachment.isAttached)
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: true) == .connect)
    }

    @Test func aPortThatWasAwayBetweenTwoLooksDepartsAndIsTakenAgain() {
        var attachment = attached()
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: true) == .depart)
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .connect)
    }

    @Test func whatSomebodyDisconnectsStaysSoUntilItComesAnew() {
        var attachment = attached()
        // The system may show a connection late.
        for _ in 0..<3 { #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .nothing) }
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .depart)
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: false) == .nothing)
        var reconnected = attachment
        #expect(reconnected.look(isThere: true, isConnected: true, mayBeAnother: false) == .nothing)
        #expect(reconnected.isAttached)
        #expect(attachment.look(isThere: true, isConnected: false, mayBeAnother: true) == .connect)
    }
}
