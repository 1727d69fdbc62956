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
    /// Kept for whoever set it, to tell controls apart.
    open var tag = 0
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
