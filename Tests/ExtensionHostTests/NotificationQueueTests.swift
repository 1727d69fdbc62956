import ExtensionHost
import ServiceProtocol
import Testing

struct NotificationQueueTests {
    private let value = UnitNotification.parametersChanged([ParameterValue(address: 1, value: 0.5)])

    @Test func whatAsksNobodyIsHandledAtOnce() {
        var queue = NotificationQueue()
        #expect(queue.add(value) == .now)
        #expect(queue.next() == nil)
    }

    @Test func whatAsksTheUnitGetsAThreadAndKeepsItsPlace() {
        var queue = NotificationQueue()
        #expect(queue.add(.descriptionChanged) == .onNewThread)
        #expect(queue.add(value) == .behindOthers)
        #expect(queue.add(.descriptionChanged) == .behindOthers)
        #expect(queue.next() == .descriptionChanged)
        #expect(queue.next() == value)
        #expect(queue.next() == .descriptionChanged)
        #expect(queue.next() == nil)
    }

    @Test func whatComesWhileTheLastIsHandledWaitsForIt() {
        var queue = NotificationQueue()
        #expect(queue.add(.descriptionChanged) == .onNewThread)
        #expect(queue.next() == .descriptionChanged)
        #expect(queue.add(value) == .behindOthers)
        #expect(queue.next() == value)
        #expect(queue.next() == nil)
        #expect(queue.add(value) == .now)
    }
}
