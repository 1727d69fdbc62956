import LinuxSystem
import ServiceProtocol
import Synchronization

/// Collects a unit's messages: one thread takes them in their order, and few others run the host's own answers, which
/// may take their time and ask the unit back. They end when nothing is left to do.
///
/// A unit that calls its host faster than that gets no answer for what is too much. Thread: any.
package final class MessageReader: Sendable {
    private struct State {
        var numbers: [UInt32] = []
        var isReading = false
        var calls: [ChannelMessage] = []
        var answering = 0
    }

    /// Messages that wait to be taken, and calls that wait to be answered.
    package static let capacity = 1024
    package static let callCapacity = 16
    /// Calls that are answered at a time: an answer may wait for the unit, which calls again meanwhile.
    package static let answerers = 8

    private let state = Mutex(State())

    package init() {}

    /// A message waits with the unit; the collector lives while its messages are handled.
    package func add(_ number: UInt32, for collector: any MessageCollector) {
        let starts = state.withLock { state in
            guard state.numbers.count < Self.capacity else { return false }
            state.numbers.append(number)
            defer { state.isReading = true }
            return !state.isReading
        }
        if starts, !start({ [self] in read(for: collector) }) { state.withLock { $0.isReading = false } }
    }

    private func read(for collector: any MessageCollector) {
        while let number = nextNumber() {
            guard let call = collector.take(number) else { continue }
            switch place(call) {
            case .waits: break
            case .needsThread:
                if !start({ [self] in answerCalls(for: collector) }) { state.withLock { $0.answering -= 1 } }
            case .isTooMany: collector.refuse(call)
            }
        }
    }

    private func nextNumber() -> UInt32? {
        state.withLock { state in
            state.isReading = !state.numbers.isEmpty
            return state.isReading ? state.numbers.removeFirst() : nil
        }
    }

    private enum Placing {
        case waits
        case needsThread
        case isTooMany
    }

    private func place(_ call: ChannelMessage) -> Placing {
        state.withLock { state in
            guard state.calls.count < Self.callCapacity else { return .isTooMany }
            state.calls.append(call)
            guard state.answering < Self.answerers else { return .waits }
            state.answering += 1
            return .needsThread
        }
    }

    private func answerCalls(for collector: any MessageCollector) {
        while let call = nextCall() { collector.answer(call) }
    }

    private func nextCall() -> ChannelMessage? {
        state.withLock { state in
            guard state.calls.isEmpty else { return state.calls.removeFirst() }
            state.answering -= 1
            return nil
        }
    }

    /// False without a thread: what waits goes unanswered until the next message, which a unit must be ready for.
    private func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        (try? SystemThread(name: "message", stackSize: 512 << 10, body: body)) != nil
    }
}

/// What a reader does with the messages of one unit. Thread: any.
package protocol MessageCollector: AnyObject, Sendable {
    /// Asks the unit for a message; what is returned is a call that is to be answered.
    func take(_ number: UInt32) -> ChannelMessage?
    /// Calls the host and sends what it says.
    func answer(_ call: ChannelMessage)
    /// Says that there will be no answer.
    func refuse(_ call: ChannelMessage)
}
