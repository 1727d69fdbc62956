import AudioToolbox
import Foundation
import ViewHierarchy

/// A view that a person sets something with (NSControl.h). What becomes of a change is a closure, or a method of a
/// target; see `Selector`. Thread: main.
@preconcurrency @MainActor
open class NSControl: NSView {
    /// On, off, or neither (NSCell.h).
    public typealias StateValue = MenuMark
    /// A typeface; for overrides of controls that have a text.
    open var font: NSFont?
    /// What draws it (NSControl.h): itself, here.
    open var cell: NSControl? { self }
    /// Kept for whoever set it: texts are broken where their control says.
    open var wraps = false
    /// Kept for whoever set it.
    open var isScrollable = false
    /// Kept for whoever set it: what is too long ends in an ellipsis.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Kept for whoever set it.
    open var usesSingleLineMode = true
    /// Kept for whoever set it: a press shows by itself.
    open var isHighlighted = false
    /// The value as it is, or as a text.
    open var objectValue: Any? {
        get { doubleValue }
        set {
            switch newValue {
            case let number as Double: doubleValue = number
            case let number as Float: doubleValue = Double(number)
            case let number as Int: doubleValue = Double(number)
            case let text as String: stringValue = text
            default: break
            }
        }
    }
    /// A text whose look is not kept.
    open var attributedStringValue: NSAttributedString {
        get { NSAttributedString(string: stringValue) }
        set { stringValue = newValue.string }
    }

    /// Is called when a person has changed something, or pressed.
    public var onAction: ((NSControl) -> Void)?
    /// Whose method is called then, with this control; it is not kept.
    open weak var target: AnyObject?
    /// The method.
    open var action: Selector?

    /// Whether it can be used.
    open var isEnabled: Bool {
        get { part?.isEnabled ?? true }
        set { part?.isEnabled = newValue }
    }
    /// Whether it also acts while a person still drags.
    open var isContinuous = true
    open override var tag: Int {
        get { number }
        set { number = newValue }
    }
    private var number = 0
    /// For AppKit's sources; controls are read from above whatever their superview is.
    open override var isFlipped: Bool { true }

    /// The value; for overrides of controls that are drawn by themselves.
    open var doubleValue: Double {
        get { 0 }
        set {}
    }
    /// As `doubleValue`.
    open var floatValue: Float {
        get { Float(doubleValue) }
        set { doubleValue = Double(newValue) }
    }
    /// As `doubleValue`, cut at the point.
    open var integerValue: Int {
        get { Int(exactly: doubleValue.rounded(.towardZero)) ?? 0 }
        set { doubleValue = Double(newValue) }
    }
    /// As `integerValue`.
    open var intValue: Int32 {
        get { Int32(clamping: integerValue) }
        set { doubleValue = Double(newValue) }
    }
    /// The value as text.
    open var stringValue: String {
        get { "\(doubleValue)" }
        set { doubleValue = Double(newValue) ?? doubleValue }
    }
    /// How large it is (NSCell.h); the same, here.
    public enum ControlSize: UInt, Sendable {
        case regular, small, mini, large
    }
    /// Kept for whoever set it.
    open var controlSize = ControlSize.regular
    /// Calls a method of `target` with this control; false without both.
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        onAction?(self)
        guard let action, let target = target as AnyObject? else { return false }
        action.perform(on: target, with: self)
        return true
    }

    package func act() {
        onAction?(self)
        if let target, let action { action.perform(on: target, with: self) }
    }
}
