import AudioToolbox
import LinuxSystem
import ServiceProtocol
import Synchronization

/// The host's side of a unit's message channels. Calls wait for their answers, but never longer than a control call,
/// and not at all when the unit is missing.
final class UnitMessageExchange: MessageCollector {
    private struct WeakChannel {
        weak var channel: UnitMessageChannel?
    }

    private struct State {
        var channels: [String: WeakChannel] = [:]
        var answers: [UInt32: OneShot<[UInt8]?>] = [:]
        var lastNumber: UInt32 = 0
        /// The host let go of the unit.
        var isEnded = false
    }

    private static let patienceMilliseconds = 5000

    private let control: any UnitControl
    private let state = Mutex(State())

    private let reader = MessageReader()

    init(control: any UnitControl) { self.control = control }

    /// The channel of a name: one object while anybody holds it.
    func channel(_ name: String) -> UnitMessageChannel {
        let (channel, isNew) = state.withLock { state in
            if let known = state.channels[name]?.channel { return (known, false) }
            let channel = UnitMessageChannel(name: name, exchange: self)
            state.channels[name] = WeakChannel(channel: channel)
            return (channel, true)
        }
        if isNew { _ = try? control.call(.sendMessage, ChannelMessage(number: 0, kind: .open, channel: name)) }
        return channel
    }

    /// What a new incarnation is sent: which channels are open.
    var openings: [UnitMessage] {
        state.withLock { state in
            state.channels.compactMap { name, weak in
                weak.channel == nil
                    ? nil : UnitMessage(.sendMessage, ChannelMessage(number: 0, kind: .open, channel: name))
            }
        }
    }

    /// Brings a message to the unit; empty when there is no answer.
    func call(_ channel: String, _ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        guard let content = Self.encode(message) else { return [:] }
        let pending = OneShot<[UInt8]?>()
        let number: UInt32? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastNumber = (state.lastNumber + 1) % ChannelMessage.firstNumberOfUnits
            state.answers[state.lastNumber] = pending
            return state.lastNumber
        }
        guard let number else { return [:] }
        defer { state.withLock { state in state.answers[number] = nil } }
        let call = ChannelMessage(number: number, kind: .call, channel: channel, content: content)
        guard (try? control.call(.sendMessage, call)) != nil else { return [:] }
        let answer = pending.wait(deadline: MonotonicClock.deadline(milliseconds: Self.patienceMilliseconds)) ?? nil
        return answer.flatMap(Self.decode) ?? [:]
    }

    /// The unit has a message. Thread: any; a call of the unit runs on a thread for that.
    func collect(_ number: UInt32) { reader.add(number, for: self) }

    /// Takes a message from the unit; a call is returned, to be answered.
    package func take(_ number: UInt32) -> ChannelMessage? {
        guard let message = try? control.call(.takeMessage, number) else { return nil }
        switch message.kind {
        case .answer: complete(number, message.content)
        case .noAnswer: complete(number, nil)
        case .call: return message
        case .open: break
        }
        return nil
    }

    /// The host let go of the unit: calls that wait, and later ones, have no answer.
    func end() {
        state.withLock { $0.isEnded = true }
        failAll()
    }

    /// The unit is gone: nobody answers any more.
    func failAll() {
        for pending in state.withLock({ Array($0.answers.values) }) { pending.give(nil) }
    }

    private func complete(_ number: UInt32, _ content: [UInt8]?) {
        state.withLock { $0.answers[number] }?.give(content)
    }

    package func refuse(_ message: ChannelMessage) {
        let answer = ChannelMessage(number: message.number, kind: .noAnswer, channel: message.channel, content: [])
        _ = try? control.call(.sendMessage, answer)
    }

    package func answer(_ message: ChannelMessage) {
        let block = state.withLock { $0.channels[message.channel]?.channel }?.callHostBlock
        let content = Self.decode(message.content).flatMap { block?($0) }.flatMap(Self.encode)
        let answer = ChannelMessage(
            number: message.number, kind: content == nil ? .noAnswer : .answer, channel: message.channel,
            content: content ?? [])
        _ = try? control.call(.sendMessage, answer)
    }

    private static func decode(_ content: [UInt8]) -> [AnyHashable: Any]? {
        (try? PropertyListCoder.decode(content)).map { dictionary in
            Dictionary(
                uniqueKeysWithValues: PropertyListCoder.bridged(dictionary).map { (AnyHashable($0), $1) })
        }
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
