import Synchronization

/// Which side of a unit a bus is on.
public enum AUAudioUnitBusType: Int, Sendable {
    case input = 1
    case output = 2
}

/// One input or output of a unit (AUAudioUnit.h).
///
/// The host sets the format; the unit may refuse it. Thread: any but render, one at a time.
// @unchecked: the mutable fields are behind one mutex; the owner is set once, when the bus enters its array.
public final class AUAudioUnitBus: AUObject, @unchecked Sendable {
    private struct Fields {
        var format: AVAudioFormat
        var isEnabled = true
        var name: String?
        var supportedChannelCounts: [AUNumber]?
        var supportedChannelLayoutTags: [AudioChannelLayoutTag]?
        var maximumChannelCount: AUAudioChannelCount = 0
        var shouldAllocateBuffer = true
        var contextPresentationLatency = 0.0
        var observers: [UInt64: @Sendable (AUAudioUnitBus) -> Void] = [:]
        var index = 0
        var type = AUAudioUnitBusType.output
    }

    private let fields: Mutex<Fields>
    private let owner = Mutex<WeakUnit>(WeakUnit())

    /// A bus with its first format.
    /// - Throws: FormatNotSupported when the format is not non-interleaved Float32.
    public init(format: AVAudioFormat) throws {
        try Self.requireStandard(format)
        fields = Mutex(Fields(format: format))
    }

    /// As `init(format:)`; the name is for people, such as "Sidechain".
    /// - Throws: FormatNotSupported when the format is not non-interleaved Float32.
    public convenience init(format: AVAudioFormat, name: String) throws {
        try self.init(format: format)
        self.name = name
    }

    /// Always non-interleaved Float32. Changed by `setFormat`, or as the unit itself did in its service.
    public var format: AVAudioFormat { fields.withLock { $0.format } }

    /// Changes the format; the old one stays when the change is refused.
    /// - Throws: FormatNotSupported, or Initialized while render resources are allocated.
    public func setFormat(_ format: AVAudioFormat) throws {
        try Self.requireStandard(format)
        try requireChannels(format.channelCount)
        try requireLayout(format)
        if let unit = ownerAudioUnit, !unit.shouldChange(to: format, for: self) {
            let code = unit.renderResourcesAllocated ? kAudioUnitErr_Initialized : kAudioUnitErr_FormatNotSupported
            let advice = unit.renderResourcesAllocated ? "; deallocate its render resources first" : ""
            let reason = unit.takeRefusalReason()
            // The unit's own bus says the same sentence.
            if let reason, reason.hasPrefix("\(label) does not accept") { throw AUAudioUnitError(code, reason) }
            throw AUAudioUnitError(
                code, "\(label) does not accept \(format)\(advice)\(reason.map { ": \($0)" } ?? ".")")
        }
        fields.withLock { $0.format = format }
        notify()
    }

    /// Why `setFormat` would not accept a format now; nil when it would.
    package func problem(with format: AVAudioFormat) -> String? {
        do {
            try Self.requireStandard(format)
            try requireChannels(format.channelCount)
            try requireLayout(format)
        } catch {
            return (error as? AUAudioUnitError)?.message ?? "\(error)"
        }
        guard let unit = ownerAudioUnit, !unit.shouldChange(to: format, for: self) else { return nil }
        return unit.takeRefusalReason() ?? "\(label) does not accept \(format)."
    }

    /// Takes the format that the unit itself gave the bus elsewhere.
    package func adopt(_ format: AVAudioFormat) {
        fields.withLock { $0.format = format }
        notify()
    }

    /// True at first. While false the format is not brought to a unit in a service or to a plug-in, and an input
    /// carries no audio to a service.
    public var isEnabled: Bool {
        get { fields.withLock { $0.isEnabled } }
        set {
            fields.withLock { $0.isEnabled = newValue }
            notify()
        }
    }

    /// For people; nil when the bus has none. Unit and host may set it.
    public var name: String? {
        get { fields.withLock { $0.name } }
        set {
            fields.withLock { $0.name = newValue }
            notify()
        }
    }

    /// The place in the unit's array; 0 while the bus is in none.
    public var index: Int { fields.withLock { $0.index } }
    /// `.output` until the bus enters an array, which sets it.
    public var busType: AUAudioUnitBusType { fields.withLock { $0.type } }
    /// Nil while the bus belongs to no unit, and after the unit is gone.
    public var ownerAudioUnit: AUAudioUnit? { owner.withLock { $0.unit } }

    /// The channel counts that the unit accepts; nil for any up to the maximum.
    public var supportedChannelCounts: [AUNumber]? {
        get { fields.withLock { $0.supportedChannelCounts } }
        set { fields.withLock { $0.supportedChannelCounts = newValue } }
    }

    /// The channel layouts that the unit accepts of formats that have one; nil for any.
    public var supportedChannelLayoutTags: [AudioChannelLayoutTag]? {
        get { fields.withLock { $0.supportedChannelLayoutTags } }
        set { fields.withLock { $0.supportedChannelLayoutTags = newValue } }
    }

    /// 0 for no limit.
    public var maximumChannelCount: AUAudioChannelCount {
        get { fields.withLock { $0.maximumChannelCount } }
        set { fields.withLock { $0.maximumChannelCount = newValue } }
    }

    /// Whether the unit allocates memory for this bus; false when the host always supplies buffers.
    public var shouldAllocateBuffer: Bool {
        get { fields.withLock { $0.shouldAllocateBuffer } }
        set { fields.withLock { $0.shouldAllocateBuffer = newValue } }
    }

    /// Seconds.
    public var contextPresentationLatency: Double {
        get { fields.withLock { $0.contextPresentationLatency } }
        set { fields.withLock { $0.contextPresentationLatency = newValue } }
    }

    /// Calls `handler` after each change of the format, of the name or of `isEnabled`, until the returned observation
    /// is cancelled or released.
    public func observe(_ handler: @escaping @Sendable (AUAudioUnitBus) -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        fields.withLock { $0.observers[identifier] = handler }
        return AUObservation { [weak self] in
            self?.fields.withLock { _ = $0.observers.removeValue(forKey: identifier) }
        }
    }

    override func namedValue(_ key: String) -> NamedValue? {
        switch key {
        case "format": NamedValue(self.format)
        case "enabled": NamedValue(truth: self, \.isEnabled)
        case "name": NamedValue(optional: self, \.name)
        case "index": NamedValue(self.index)
        case "busType": NamedValue(self.busType.rawValue)
        case "ownerAudioUnit": NamedValue(self.ownerAudioUnit)
        case "maximumChannelCount": NamedValue(whole: self, \.maximumChannelCount)
        case "shouldAllocateBuffer": NamedValue(truth: self, \.shouldAllocateBuffer)
        case "contextPresentationLatency": NamedValue(fraction: self, \.contextPresentationLatency)
        case "supportedChannelCounts": NamedValue(optional: self, \.supportedChannelCounts)
        default: nil
        }
    }

    override func observeNamed(_ key: String, _ changed: @escaping @Sendable (Bool) -> Void) -> AUObservation? {
        ["format", "enabled", "isEnabled", "name"].contains(key) ? observe { _ in changed(false) } : nil
    }

    func attach(to unit: AUAudioUnit?, type: AUAudioUnitBusType, index: Int) {
        owner.withLock { $0.unit = unit }
        fields.withLock {
            $0.type = type
            $0.index = index
        }
    }

    private var label: String { name.map { "Bus \"\($0)\"" } ?? "\(busType) bus \(index)" }

    private func notify() {
        for handler in fields.withLock({ Array($0.observers.values) }) { handler(self) }
    }

    private static func requireStandard(_ format: AVAudioFormat) throws {
        guard format.isStandard else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "A bus carries non-interleaved Float32, not \(format); convert before it.")
        }
    }

    private func requireLayout(_ format: AVAudioFormat) throws {
        guard let tag = format.channelLayout?.layoutTag,
            let supported = fields.withLock({ $0.supportedChannelLayoutTags }), !supported.contains(tag)
        else { return }
        throw AUAudioUnitError(
            kAudioUnitErr_FormatNotSupported,
            "\(label) does not accept the channel layout with the tag \(tag); it accepts \(supported).")
    }

    private func requireChannels(_ count: AVAudioChannelCount) throws {
        let (maximum, supported) = fields.withLock { ($0.maximumChannelCount, $0.supportedChannelCounts) }
        let fits = (maximum == 0 || count <= maximum) && (supported?.integers.contains(Int(count)) ?? true)
        guard fits, count <= AU_EXTENSION_MAXIMUM_CHANNELS else {
            let allowed = supported.map { "\($0)" } ?? "1 to \(maximum == 0 ? AU_EXTENSION_MAXIMUM_CHANNELS : maximum)"
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported, "\(label) does not accept \(count) channels; it accepts \(allowed).")
        }
    }
}

/// A weak reference to a unit, for use inside a mutex.
struct WeakUnit {
    weak var unit: AUAudioUnit?
}
