import AudioToolbox
import Foundation
import ViewHierarchy

/// A view that a person sets something with (UIControl.h). `addAction` takes closures; see `Selector` for `addTarget`.
/// Thread: main.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// What happens to a control.
    public struct Event: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger is put on it.
        public static let touchDown = Event(rawValue: 1)
        /// A finger that was put on it is taken away inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger that was put on it is taken away outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// What a finger does is no longer the control's.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// Its value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// What it is for is done: pressed, chosen, written.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A text is changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A finger is put on it again.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// A finger is moved inside.
        public static let touchDragInside = Event(rawValue: 4)
        /// A finger is moved outside.
        public static let touchDragOutside = Event(rawValue: 8)
        /// A text is begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// All of fingers.
        public static let allTouchEvents = Event(rawValue: 0xfff)
        /// A text is done.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// All of them.
        public static let allEvents = Event(rawValue: .max)
    }

    private var actions: [(events: Event, action: UIAction)] = []

    /// Whether it can be used.
    open var isEnabled: Bool {
        get { part?.isEnabled ?? true }
        set { part?.isEnabled = newValue }
    }
    /// Whether a finger is on it.
    open internal(set) var isTracking = false
    /// Whether the finger is inside.
    open var isTouchInside: Bool { isTracking }
    /// Kept for whoever set it.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// Kept for whoever set it.
    open var isSelected = false { didSet { setNeedsDisplay() } }
    /// For overrides: a finger is put on it; whether it is followed.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// For overrides: the finger has moved; whether it is still followed.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// For overrides: the finger is taken away.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// For overrides: what the finger does is no longer the control's.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        if isTracking { sendActions(for: .touchDown) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTracking = continueTracking(touch, with: event)
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTracking = false
        endTracking(touch, with: event)
        sendActions(for: bounds.contains(touch.location(in: self)) ? .touchUpInside : .touchUpOutside)
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        isTracking = false
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    /// Calls an action after events of these kinds; 64 actions at most.
    open func addAction(_ action: UIAction, for events: Event) {
        if actions.count < 64 { actions.append((events, action)) }
    }
    /// Calls a method of `target`, which it does not keep, with this control after events of these kinds; nothing
    /// without a target.
    open func addTarget(_ target: Any?, action: Selector, for events: Event) {
        let object = target as AnyObject?
        addAction(
            UIAction { [weak self, weak object] _ in
                if let self, let object { action.perform(on: object, with: self) }
            }, for: events)
    }
    /// Calls all actions for events of these kinds.
    open func sendActions(for events: Event) {
        for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.handler(entry.action) }
    }
}
