import ExtensionHost
import Glibc
import ServiceProtocol
import Synchronization
import TestSupport
import Testing

/// A unit's messages: who takes them, and who answers them.
@Suite(.timeLimit(.minutes(1))) struct MessageReaderTests {
    private final class Collector: MessageCollector {
        struct State {
            var takers: Set<UInt64> = []
            var taken: [UInt32] = []
            var answering = 0
            var mostAnswering = 0
            var answered = 0
            var refused = 0
        }

        let state = Mutex(State())
        /// Answers wait until it is true.
        let isOpen = Atomic<Bool>(true)

        func take(_ number: UInt32) -> ChannelMessage? {
            state.withLock { state in
                state.takers.insert(UInt64(pthread_self()))
                state.taken.append(number)
            }
            return ChannelMessage(number: number, kind: .call, channel: "a")
        }

        func answer(_ call: ChannelMessage) {
            state.withLock { state in
                state.answering += 1
                state.mostAnswering = max(state.mostAnswering, state.answering)
            }
            while !isOpen.load(ordering: .acquiring) { usleep(1000) }
            state.withLock { state in
                state.answering -= 1
                state.answered += 1
            }
        }

        func refuse(_ call: ChannelMessage) { state.withLock { $0.refused += 1 } }
    }

    @Test func aFloodStartsFewThreadsAndGetsAnAnswerToEachCall() async {
        let (reader, collector) = (MessageReader(), Collector())
        collector.isOpen.store(false, ordering: .releasing)
        let count = UInt32(MessageReader.capacity / 2)
        for number in 0..<count { reader.add(number, for: collector) }
        #expect(await eventually { collector.state.withLock { $0.taken.count } == Int(count) })
        #expect(collector.state.withLock { $0.taken } == Array(0..<count))
        #expect(collector.state.withLock { $0.mostAnswering } <= MessageReader.answerers)
        collector.isOpen.store(true, ordering: .releasing)
        #expect(await eventually { collector.state.withLock { $0.answered + $0.refused } == Int(count) })
        let answered = collector.state.withLock { $0.answered }
        // Those that are being answered, and those that wait.
        #expect(answered >= MessageReader.callCapacity)
        #expect(answered <= MessageReader.answerers + MessageReader.callCapacity)
    }

    @Test func callsAreTakenWhileAnAnswerTakesItsTime() async {
        let (reader, collector) = (MessageReader(), Collector())
        collector.isOpen.store(false, ordering: .releasing)
        reader.add(1, for: collector)
        #expect(await eventually { collector.state.withLock { $0.answering } == 1 })
        reader.add(2, for: collector)
        #expect(await eventually { collector.state.withLock { $0.answering } == 2 })
        collector.isOpen.store(true, ordering: .releasing)
        #expect(await eventually { collector.state.withLock { $0.answered } == 2 })
    }
}
