import AudioToolbox
import Dispatch
import ViewHierarchy

/// One parameter as a view has it: follows what others set, and sets what a person does, as a touch, values and a
/// release, without hearing its own echo. Thread: main.
@preconcurrency @MainActor
public final class AUParameterBinding {
    /// The parameter.
    public let parameter: AUParameter
    private let changed: @MainActor (AUValue) -> Void
    // Set once, and read when the binding goes away.
    nonisolated(unsafe) private var token: AUParameterObserverToken?
    private var isHeld = false

    /// - Parameter changed: Is called on the main thread after others have set the value.
    public init(_ parameter: AUParameter, changed: @escaping @MainActor (AUValue) -> Void) {
        (self.parameter, self.changed) = (parameter, changed)
        token = parameter.token(byAddingParameterObserver: { [weak self] _, value in
            DispatchQueue.main.async { self?.follow(value) }
        })
    }

    deinit { if let token { parameter.removeParameterObserver(token) } }

    private func follow(_ value: AUValue) { if !isHeld { changed(value) } }

    /// The value as it is, in the parameter's unit.
    public var value: AUValue { parameter.value }

    /// The value in words, with its unit.
    public func text(for value: AUValue) -> String { withUnsafePointer(to: value) { parameter.string(fromValue: $0) } }

    /// A person takes hold: a touch, which automation notices.
    public func touch() {
        guard !isHeld else { return }
        isHeld = true
        parameter.setValue(parameter.value, originator: token, atHostTime: 0, eventType: .touch)
    }

    /// Sets the value: clamped to the range, and what is no number is ignored. A touch and a release go round it unless a
    /// person holds it.
    public func set(_ value: AUValue) {
        let isOwn = !isHeld
        if isOwn { touch() }
        parameter.setValue(value, originator: token, atHostTime: 0, eventType: .value)
        if isOwn { release() }
    }

    /// A person lets go: a release.
    public func release() {
        guard isHeld else { return }
        isHeld = false
        parameter.setValue(parameter.value, originator: token, atHostTime: 0, eventType: .release)
    }

    /// Has a control that is dragged show the parameter and set it.
    func connect(_ range: RangePart) {
        range.label = parameter.displayName
        range.scale = ValueScale(
            least: Double(parameter.minValue), greatest: Double(parameter.maxValue),
            isLogarithmic: parameter.flags.contains(.flag_DisplayLogarithmic))
        range.standard = parameter.defaultValue.map(Double.init)
        range.words = { [weak self] in self?.text(for: AUValue($0)) ?? "" }
        range.parse = { [parameter] in Double($0) ?? Double(parameter.value(from: $0)) }
        range.value = Double(parameter.value)
        range.began = { [weak self] in self?.touch() }
        range.changed = { [weak self] in self?.set(AUValue($0)) }
        range.ended = { [weak self] in self?.release() }
    }
}
