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

    @Test func valuesWithoutEndAreAskedForAtTheEndInstead() {
        var queue = NotificationQueue()
        #expect(queue.add(.descriptionChanged) == .onNewThread)
        let many = UnitNotification.parametersChanged((0..<10_000).map { ParameterValue(address: $0, value: 1) })
        for _ in 0..<1000 { #expect(queue.add(many) == .behindOthers) }
        var (descriptions, values) = (0, 0)
        while let next = queue.next() {
            if case .parametersChanged(let more) = next { values += more.count } else { descriptions += 1 }
        }
        #expect(values <= NotificationQueue.valueCapacity && descriptions >= 1)
    }

    @Test func othersWithoutEndAreDropped() {
        var queue = NotificationQueue()
        #expect(queue.add(.descriptionChanged) == .onNewThread)
        for _ in 0..<3 * NotificationQueue.capacity { #expect(queue.add(.messageWaiting(1)) == .behindOthers) }
        var count = 0
        while queue.next() != nil { count += 1 }
        #expect(count == NotificationQueue.capacity)
    }

    @Test func oneQuestionThatWaitsStandsForTwo() {
        var queue = NotificationQueue()
        #expect(queue.add(.descriptionChanged) == .onNewThread)
        #expect(queue.next() == .descriptionChanged)
        #expect(queue.add(.descriptionChanged) == .behindOthers)
        #expect(queue.add(.descriptionChanged) == .behindOthers)
        #expect(queue.next() == .descriptionChanged)
        #expect(queue.next() == nil)
    }
}
