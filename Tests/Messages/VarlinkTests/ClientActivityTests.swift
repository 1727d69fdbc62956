import Testing
import Varlink

/// Who owes a message, and for how long.
@Suite struct ClientActivityTests {
    @Test func aMessageMayTakeAsLongAsItLikesWhileItComes() {
        var client = ClientActivity(connectedAt: 0, patience: 10)
        for now in stride(from: 9 as UInt64, through: 900, by: 9) {
            #expect(client.due.map { $0 > now } == true)
            client.receivedPart(at: now)
        }
        #expect(client.due == 910)
        client.beganCall(at: 909)
        #expect(client.due == nil)
    }

    @Test func whoSendsNothingOrNothingMoreHasToGo() {
        var client = ClientActivity(connectedAt: 5, patience: 10)
        #expect(client.due == 15)
        client.receivedPart(at: 12)
        #expect(client.due == 22)
    }

    @Test func betweenCallsAClientMayBeSilent() {
        var client = ClientActivity(connectedAt: 0, patience: 10)
        client.beganCall(at: 1)
        client.endedCall(at: 2)
        #expect(client.due == nil)
        client.receivedPart(at: 100)
        #expect(client.due == 110)
    }

    /// Whoever sends a byte now and then keeps nobody else out.
    @Test func whoHasOwedAMessageForLongestGivesWayThoughSomethingComesOfIt() {
        var slow = ClientActivity(connectedAt: 0, patience: 10)
        var quick = ClientActivity(connectedAt: 3, patience: 10)
        slow.receivedPart(at: 9)
        quick.receivedPart(at: 4)
        #expect(slow.givesWay(before: quick) && !quick.givesWay(before: slow))
    }
}
