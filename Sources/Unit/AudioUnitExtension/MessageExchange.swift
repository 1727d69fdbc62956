import AudioToolbox
import LinuxSystem
import ServiceProtocol
import Synchronization

/// The unit's side of its message channels: calls of the host run on threads of their own, calls of the unit wait for
/// the host's answer, but not for ever.
// @unchecked: the channels and the unit are used as their authors document; everything else is behind the mutex.
final class MessageExchange: @unchecked Sendable {
    /// A channel of the unit's.
    // @unchecked: an AUMessageChannel is used from any thread but render, as it documents.
    private struct Channel: @unchecked Sendable {
        let value: any AUMessageChannel
    }

    /// A call of the host on its way to the unit.
    // @unchecked: as a channel; the content is used by one thread.
    private struct Call: @unchecked Sendable {
        let channel: any AUMessageChannel
        let content: [AnyHashable: Any]
    }

    private struct State {
        var channels: [String: Channel] = [:]
        /// What the host has been notified of and has not taken yet.
        var outgoing: [UInt32: ChannelMessage] = [:]
        /// The calls of the unit that wait: for the encoded answer of the host, or nil when it has none.
        var answers: [UInt32: OneShot<[UInt8]?>] = [:]
        var lastNumber = ChannelMessage.firstNumberOfUnits
        var running = 0
    }

    /// Calls of the host that run at the same time, and messages that wait for the host.
    private static let limit = 64
    /// Milliseconds that a host may take; one that does not answer has gone, or never will.
    private static let patience = 2000
    /// Bytes of stack for the unit's code: as many as a thread of the C library has.
    private static let stackSize = 8 << 20

    private weak var unit: AUAudioUnit?
    private let notify: @Sendable (UInt32) -> Void
    private let state = Mutex(State())

    /// - Parameter notify: notifies the host that the message of a number waits.
    init(_ unit: AUAudioUnit, notify: @escaping @Sendable (UInt32) -> Void) {
        self.unit = unit
        self.notify = notify
    }

    /// Takes a message from the host. Thread: control; returns at once.
    func receive(_ message: ChannelMessage) throws {
        switch message.kind {
        case .open: _ = try channel(message.channel)
        case .answer: complete(message.number, message.content)
        case .noAnswer: complete(message.number, nil)
        case .call: try run(message)
        }
    }

    /// Hands a message to the host.
    func take(_ number: UInt32) throws -> ChannelMessage {
        guard let message = state.withLock({ $0.outgoing.removeValue(forKey: number) }) else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "No message \(number) waits for the host.")
        }
        return message
    }

    private func channel(_ name: String) throws -> any AUMessageChannel {
        if let known = state.withLock({ $0.channels[name] }) { return known.value }
        guard let unit else { throw AUAudioUnitError(kAudioComponentErr_InstanceInvalidated, "The unit is gone.") }
        let channel = Channel(value: unit.messageChannel(for: name))
        channel.value.callHostBlock = { [weak self] message in self?.callHost(name, message) }
        state.withLock { $0.channels[name] = channel }
        return channel.value
    }

    private func run(_ message: ChannelMessage) throws {
        let channel = try channel(message.channel)
        let content = PropertyListCoder.bridged(try PropertyListCoder.decode(message.content))
        let hasRoom = state.withLock { state in
            guard state.running < Self.limit else { return false }
            state.running += 1
            return true
        }
        guard hasRoom else {
            throw AUAudioUnitError(kAudioUnitErr_CannotDoInCurrentContext, "\(Self.limit) calls run already.")
        }
        let call = Call(channel: channel, content: content)
        let body: @Sendable () -> Void = { [weak self] in
            let answer = call.channel.callAudioUnit(call.content)
            self?.finish(message, answer)
        }
        // The control thread's turn, when there can be no other.
        if (try? SystemThread(name: "message", stackSize: Self.stackSize, body: body)) == nil { body() }
    }

    private func finish(_ message: ChannelMessage, _ answer: [AnyHashable: Any]) {
        state.withLock { $0.running -= 1 }
        let content = Self.encode(answer)
        post(
            ChannelMessage(
                number: message.number, kind: content == nil ? .noAnswer : .answer, channel: message.channel,
                content: content ?? []))
    }

    private func post(_ message: ChannelMessage) {
        state.withLock { state in
            if state.outgoing.count >= Self.limit { state.outgoing.removeAll() }
            state.outgoing[message.number] = message
        }
        notify(message.number)
    }

    /// A call of the unit; nil when the host has no answer, or is not there.
    private func callHost(_ channel: String, _ message: [AnyHashable: Any]) -> [AnyHashable: Any]? {
        guard let content = Self.encode(message) else { return nil }
        let pending = OneShot<[UInt8]?>()
        let number = state.withLock { state in
            state.lastNumber = state.lastNumber == .max ? ChannelMessage.firstNumberOfUnits : state.lastNumber + 1
            state.answers[state.lastNumber] = pending
            return state.lastNumber
        }
        post(ChannelMessage(number: number, kind: .call, channel: channel, content: content))
        let answer = pending.wait(deadline: MonotonicClock.deadline(milliseconds: Self.patience)) ?? nil
        state.withLock {
            $0.answers[number] = nil
            $0.outgoing[number] = nil
        }
        return answer.map { (try? PropertyListCoder.decode($0)).map { PropertyListCoder.bridged($0) } ?? [:] }
    }

    private func complete(_ number: UInt32, _ answer: [UInt8]?) {
        state.withLock { $0.answers[number] }?.give(answer)
    }

    /// Nil for what is no property list.
    private static func encode(_ message: [AnyHashable: Any]) -> [UInt8]? {
        var dictionary: [String: Any] = [:]
        for (key, value) in message {
            guard let key = key as? String else { return nil }
            dictionary[key] = value
        }
        return try? PropertyListCoder.encode(dictionary)
    }
}
