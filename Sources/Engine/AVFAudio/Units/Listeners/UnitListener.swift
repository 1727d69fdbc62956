import AudioToolbox
import Foundation
import LinuxSystem

/// A listener of AudioUnitUtilities.h: what it listens to, and what it has not told yet.
///
/// Thread: any but render. The program's function is called under the listener's own lock, so that nothing is told any more
/// once it is disposed of.
// @unchecked: everything that changes is behind the lock.
final class UnitListener: @unchecked Sendable {
    static let handles = ObjectHandles<UnitListener>(kind: 14)
    private static let all = LockedListeners()

    /// What the program's function gets: the object, the event, its host time and the parameter's value.
    typealias Function = (UnsafeMutableRawPointer?, UnsafePointer<AudioUnitEvent>, UInt64, Float) -> Void

    /// An event of a unit, without its memory.
    struct Subject: Hashable {
        let type: UInt32
        let unit: UInt
        let number: UInt32
        let scope: UInt32
        let element: UInt32

        /// Nil for an event that there is not.
        init?(_ event: AudioUnitEvent) {
            type = event.mEventType.rawValue
            guard type <= AudioUnitEventType.propertyChange.rawValue else { return nil }
            // Both members have one layout.
            let argument = event.mArgument.mParameter
            unit = UInt(bitPattern: argument.mAudioUnit)
            (number, scope, element) = (argument.mParameterID, argument.mScope, argument.mElement)
        }

        init(_ parameter: AudioUnitParameter) {
            (type, unit) = (AudioUnitEventType.parameterValueChange.rawValue, UInt(bitPattern: parameter.mAudioUnit))
            (number, scope, element) = (parameter.mParameterID, parameter.mScope, parameter.mElement)
        }

        var isProperty: Bool { type == AudioUnitEventType.propertyChange.rawValue }
        var isValue: Bool { type == AudioUnitEventType.parameterValueChange.rawValue }

        func hears(_ other: Self) -> Bool {
            self == other
                || !isProperty && number == UInt32.max && type == other.type && unit == other.unit
                    && scope == other.scope && element == other.element
        }
    }

    private struct Pending {
        let object: UnsafeMutableRawPointer?
        let event: AudioUnitEvent
        let subject: Subject
        let time: UInt64
        var value: Float
    }

    private let lock = NSRecursiveLock()
    private let queue: DispatchQueue
    private let interval: Double
    /// Nanoseconds; nil where only the last value of a parameter is told.
    private let granularity: UInt64?
    private let function: Function
    private var subscriptions: [(object: UnsafeMutableRawPointer?, subject: Subject)] = []
    private var pending: [Pending] = []
    private var isWaiting = false
    private var isDisposed = false

    init(_ queue: DispatchQueue?, interval: Float, granularity: Float?, _ function: @escaping Function) {
        self.queue = queue ?? DispatchQueue(label: "io.auserviced.listener")
        self.interval = interval.isFinite ? Double(max(0, min(interval, 3600))) : 0
        self.granularity = granularity.map { UInt64(saturating: Double(max(0, $0)) * 1e9) }
        self.function = function
    }

    func register() -> OpaquePointer {
        Self.all.add(self)
        return Self.handles.add(self)
    }

    func dispose() {
        Self.all.remove(self)
        let gone = lock.withLock {
            defer { (isDisposed, subscriptions, pending) = (true, [], []) }
            return subscriptions
        }
        for (_, subject) in gone where subject.isProperty { listen(to: subject, false) }
    }

    // MARK: What is listened to

    func add(_ subject: Subject, for object: UnsafeMutableRawPointer?) -> OSStatus {
        if subject.isProperty {
            let status = listen(to: subject, true)
            guard status == noErr else { return status }
        }
        lock.withLock { subscriptions.append((object, subject)) }
        return noErr
    }

    func remove(_ subject: Subject, for object: UnsafeMutableRawPointer?) {
        let hadAny = lock.withLock {
            let count = subscriptions.count
            subscriptions.removeAll { $0.object == object && $0.subject == subject }
            return count != subscriptions.count
        }
        if hadAny, subject.isProperty { listen(to: subject, false) }
    }

    @discardableResult
    private func listen(to subject: Subject, _ isOn: Bool) -> OSStatus {
        guard let unit = AudioUnit(bitPattern: subject.unit) else { return kAudio_ParamError }
        let context = Unmanaged.passUnretained(self).toOpaque()
        return isOn
            ? AudioUnitAddPropertyListener(unit, subject.number, Self.propertyChanged, context)
            : AudioUnitRemovePropertyListenerWithUserData(unit, subject.number, Self.propertyChanged, context)
    }

    private static let propertyChanged: AudioUnitPropertyListenerProc = { context, unit, property, scope, element in
        var event = AudioUnitEvent()
        event.mEventType = .propertyChange
        event.mArgument.mProperty = AudioUnitProperty(
            mAudioUnit: unit, mPropertyID: property, mScope: scope, mElement: element)
        // One that was disposed of is in the list no more.
        guard let subject = Subject(event), let listener = all.listener(at: context) else { return }
        listener.take(event, subject, 0, except: nil)
    }

    // MARK: Telling

    /// Tells every listener but an object of one.
    static func notify(
        _ event: AudioUnitEvent, _ value: Float, from sender: UnitListener?, _ object: UnsafeMutableRawPointer?
    ) {
        guard let subject = Subject(event) else { return }
        for listener in all.present {
            listener.take(event, subject, value, except: listener === sender ? .some(object) : nil)
        }
    }

    /// - Parameter except: the object that knows already.
    private func take(
        _ event: AudioUnitEvent, _ subject: Subject, _ value: Float, except: UnsafeMutableRawPointer??
    ) {
        let now = MonotonicClock.now()
        let mustWait = lock.withLock {
            for (object, wanted) in subscriptions where wanted.hears(subject) && !(except.map { $0 == object } ?? false)
            {
                put(Pending(object: object, event: event, subject: subject, time: now, value: value))
            }
            defer { isWaiting = isWaiting || !pending.isEmpty }
            return !pending.isEmpty && !isWaiting
        }
        guard mustWait else { return }
        queue.asyncAfter(deadline: .now() + interval, execute: DispatchWorkItem { [weak self] in self?.deliver() })
    }

    /// A value takes the place of one that is not told yet, where that came shortly before.
    private func put(_ news: Pending) {
        let last = pending.lastIndex { $0.subject == news.subject && $0.object == news.object }
        if news.subject.isValue, let last, granularity.map({ news.time - pending[last].time < $0 }) ?? true {
            pending[last].value = news.value
        } else {
            pending.append(news)
        }
    }

    private func deliver() {
        lock.withLock {
            isWaiting = false
            let told = pending
            pending = []
            for news in told where !isDisposed {
                withUnsafePointer(to: news.event) { function(news.object, $0, news.time, news.value) }
            }
        }
    }
}

/// The listeners of this process.
// @unchecked: the list is behind the lock.
private final class LockedListeners: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [UnitListener] = []

    var present: [UnitListener] { lock.withLock { listeners } }

    func add(_ listener: UnitListener) { lock.withLock { listeners.append(listener) } }

    func remove(_ listener: UnitListener) { lock.withLock { listeners.removeAll { $0 === listener } } }

    func listener(at place: UnsafeMutableRawPointer) -> UnitListener? {
        lock.withLock { listeners.first { Unmanaged.passUnretained($0).toOpaque() == place } }
    }
}
