import Glibc

/// One value of a unit that hosts show, automate and save (AUParameters.h).
// @unchecked: the description never changes; the value is in an atomic cell that lives as long as the parameter.
public final class AUParameter: AUParameterNode, @unchecked Sendable {
    /// In `unit`; finite, and lower values are raised to it.
    public let minValue: AUValue
    /// In `unit`; finite, at least `minValue`, and higher values are lowered to it.
    public let maxValue: AUValue
    /// What values are measured in, such as Hz or dB; `.generic` for bare numbers (AudioUnitProperties.h).
    public let unit: AudioUnitParameterUnit
    /// The unit's name: what the author gave, which a custom unit needs; for the other units their usual sign
    /// (AUParameters.h). Nil for those without one, such as `.generic`.
    public var unitName: String? { givenUnitName ?? (unit.symbol.isEmpty ? unit.name : unit.symbol) }
    /// Written behind values instead of the unit's own sign; nil for that sign.
    package let givenUnitName: String?
    /// What hosts may do with the parameter (AudioUnitProperties.h). `.flag_OmitFromPresets` keeps it out of states.
    public let flags: AudioUnitParameterOptions
    /// Names a parameter for the running instance only; store key paths.
    public let address: AUParameterAddress
    /// One name for each value from `minValue` up, for an indexed parameter.
    public let valueStrings: [String]?
    /// Addresses of parameters whose value may change when this one does.
    public let dependentParameters: [AUNumber]?
    /// The value before anything was set, when the author named one.
    public let defaultValue: AUValue?
    /// The default as its maker gave it, which a validator looks at: it may lie outside the range.
    package let statedDefault: AUValue?

    package let cell: UnsafeMutablePointer<ParameterCell>

    init(_ definition: ParameterDefinition) {
        minValue = definition.minimum
        maxValue = definition.maximum
        unit = definition.unit
        givenUnitName = definition.unitName
        flags = definition.flags
        address = definition.address
        valueStrings = definition.valueStrings
        dependentParameters = definition.dependentParameters.map { [AUNumber](numbers: $0) }
        defaultValue = definition.defaultValue
        statedDefault = definition.statedDefault
        cell = .allocate(capacity: 1)
        let first = definition.defaultValue ?? definition.minimum
        cell.initialize(
            to: ParameterCell(
                value: first, minimum: definition.minimum, maximum: definition.maximum,
                canRamp: definition.flags.contains(.flag_CanRamp)))
        super.init(identifier: definition.identifier, displayName: definition.name)
    }

    deinit {
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    /// The value; read from the unit when it has a provider. Thread: any but render.
    public var value: AUValue {
        get {
            guard let provider = nearest({ $0.ownValueProvider }) else { return cachedValue }
            let value = provider(self)
            cell.pointee.store(value)
            return value
        }
        set { setValue(newValue, originator: nil) }
    }

    /// The last known value, without asking the unit. Thread: any.
    package var cachedValue: AUValue { cell.pointee.load() }

    /// Sets the value: clamped to the range, NaN and infinity ignored; then the unit and all observers but `originator`
    /// are notified.
    public func setValue(_ value: AUValue, originator: AUParameterObserverToken?) {
        setValue(value, originator: originator, atHostTime: 0, eventType: .value)
    }

    /// As `setValue(_:originator:)`, at once; `hostTime` is only passed to observers: nanoseconds of CLOCK_MONOTONIC,
    /// 0 for now. Thread: any but render.
    public func setValue(_ value: AUValue, originator: AUParameterObserverToken?, atHostTime hostTime: UInt64) {
        setValue(value, originator: originator, atHostTime: hostTime, eventType: .value)
    }

    /// As `setValue(_:originator:)`, for a gesture: touch when it begins, release when it ends.
    public func setValue(
        _ value: AUValue, originator: AUParameterObserverToken?, atHostTime hostTime: UInt64,
        eventType: AUParameterAutomationEventType
    ) {
        guard value.isFinite else { return }
        let value = cell.pointee.clamped(value)
        cell.pointee.store(value)
        nearest { $0.ownValueObserver }?(self, value)
        if eventType != .value { nearest { $0.ownGestureObserver }?(self, value, hostTime, eventType) }
        ParameterObservation.shared.changed(self, value, originator: originator, hostTime: hostTime, type: eventType)
    }

    /// A value that comes from the other side of a link: stored and reported to observers, but not sent back. Thread:
    /// any but render.
    package func receive(
        _ value: AUValue, atHostTime hostTime: UInt64 = 0, eventType: AUParameterAutomationEventType = .value
    ) {
        guard value.isFinite else { return }
        let value = cell.pointee.clamped(value)
        cell.pointee.store(value)
        ParameterObservation.shared.changed(self, value, originator: nil, hostTime: hostTime, type: eventType)
    }

    /// Whether nobody has set the value yet.
    var hasFirstValue: Bool { cachedValue == defaultValue ?? minValue }

    var hasProvider: Bool { nearest { $0.ownValueProvider } != nil }

    /// Whether the unit itself writes or reads the value's texts.
    package var hasOwnTexts: Bool {
        nearest { $0.ownStringFromValue } != nil || nearest { $0.ownValueFromString } != nil
    }

    /// A value set in the host's tree as it arrives on the unit's render thread: stored, brought to the unit, observers
    /// notified later. Thread: render.
    package func applyWhileRendering(_ value: AUValue, in table: ParameterTable) {
        let value = cell.pointee.clamped(value)
        table.follow(address, value)
        // Not `nearest`: a closure that passes through a generic function is wrapped on the heap.
        var node: AUParameterNode? = self
        while let current = node {
            if let observer = current.ownValueObserver { return observer(self, value) }
            node = current.parent
        }
    }

    /// The value's text; `nil` for the present value.
    public func string(fromValue value: UnsafePointer<AUValue>?) -> String {
        if let callback = nearest({ $0.ownStringFromValue }) { return callback(self, value) }
        return plainString(fromValue: value?.pointee ?? self.value)
    }

    /// The value that a text names; the present value when it names none.
    public func value(from string: String) -> AUValue {
        if let callback = nearest({ $0.ownValueFromString }) { return callback(self, string) }
        return plainValue(from: string)
    }

    func plainString(fromValue value: AUValue) -> String {
        if let valueStrings {
            let index = (value - minValue).rounded()
            if index >= 0, index < AUValue(valueStrings.count) { return valueStrings[Int(index)] }
        }
        if unit == .boolean { return value >= 0.5 ? "On" : "Off" }
        let text = Self.fixed(value)
        let suffix = givenUnitName ?? unit.symbol
        return suffix.isEmpty ? text : text + " " + suffix
    }

    func plainValue(from string: String) -> AUValue {
        if let index = valueStrings?.firstIndex(of: string) { return cell.pointee.clamped(minValue + AUValue(index)) }
        if unit == .boolean, string == "On" || string == "Off" { return string == "On" ? 1 : 0 }
        let number = string.prefix { $0.isNumber || "+-.eE".contains($0) }
        return AUValue(number).map { cell.pointee.clamped($0) } ?? cachedValue
    }

    /// At most three decimals, without trailing zeros.
    private static func fixed(_ value: AUValue) -> String {
        guard abs(value) < 1e9 else { return "\(value)" }
        let thousandths = Int((Double(value) * 1000).rounded())
        let whole = "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000)"
        var fraction = String(1000 + abs(thousandths) % 1000).dropFirst()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        return fraction.isEmpty ? whole : whole + "." + fraction
    }

    override func appendParameters(to list: inout [AUParameter]) { list.append(self) }

    override func namedValue(_ key: String) -> NamedValue? {
        switch key {
        case "value": NamedValue(fraction: self, \.value)
        case "minValue": NamedValue(self.minValue)
        case "maxValue": NamedValue(self.maxValue)
        case "address": NamedValue(self.address)
        case "unit": NamedValue(self.unit.rawValue)
        case "unitName": NamedValue(self.unitName)
        case "flags": NamedValue(self.flags.rawValue)
        case "valueStrings": NamedValue(self.valueStrings)
        case "dependentParameters": NamedValue(self.dependentParameters)
        default: super.namedValue(key)
        }
    }

    override func observeNamed(_ key: String, _ changed: @escaping @Sendable (Bool) -> Void) -> AUObservation? {
        guard key == "value" else { return nil }
        return observeChanges { changed(true) }
    }

    /// Calls `changed` after changes of the value, on the thread of parameter observers.
    func observeChanges(_ changed: @escaping @Sendable () -> Void) -> AUObservation {
        // A number that nobody follows.
        nonisolated(unsafe) let token = token(byAddingParameterObserver: { _, _ in changed() })
        return AUObservation { [weak self] in self?.removeParameterObserver(token) }
    }
}

extension AudioUnitParameterUnit {
    /// What values of a unit without a sign are of; nil for those that are of nothing.
    var name: String? {
        switch self {
        case .sampleFrames: "samples"
        case .rate: "rate"
        case .ratio: "ratio"
        case .linearGain, .mixerFaderCurve1: "gain"
        case .midiNoteNumber: "note"
        case .midiController, .midi2Controller: "controller"
        case .beats: "beats"
        case .phase: "°"
        case .pan: "pan"
        default: nil
        }
    }

    /// The sign written behind a value.
    var symbol: String {
        switch self {
        case .percent: "%"
        case .seconds: "s"
        case .hertz: "Hz"
        case .cents, .absoluteCents: "ct"
        case .relativeSemiTones: "st"
        case .decibels: "dB"
        case .degrees: "°"
        case .meters: "m"
        case .octaves: "oct"
        case .BPM: "BPM"
        case .milliseconds: "ms"
        default: ""
        }
    }
}
