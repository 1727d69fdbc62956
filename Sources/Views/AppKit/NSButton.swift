import Foundation
import ViewHierarchy

/// A button, a check box or a button that stays down (NSButton.h).
@preconcurrency @MainActor
open class NSButton: NSControl {
    package let button: ButtonPart

    package init(frame: CGRect, button: ButtonPart) {
        self.button = button
        super.init(frame: frame)
        part = button
        button.pressed = { [weak self] in self?.act() }
    }

    /// Points.
    public override convenience init(frame: CGRect) { self.init(frame: frame, button: ButtonPart(.push)) }
    public required init?(coder: NSCoder) { return nil }

    /// A button with a title, and what becomes of pressing it.
    public convenience init(title: String, onAction: ((NSControl) -> Void)? = nil) {
        self.init(frame: .zero, button: ButtonPart(.push, title: title))
        self.onAction = onAction
        sizeToFit()
    }
    /// A box that is checked or not, with a title beside it.
    public convenience init(checkboxWithTitle title: String, onAction: ((NSControl) -> Void)? = nil) {
        self.init(frame: .zero, button: ButtonPart(.check, title: title))
        self.onAction = onAction
        sizeToFit()
    }

    /// A push button that calls a method of a target.
    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(title: title)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    /// A checkbox that calls a method of a target.
    public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?) {
        self.init(checkboxWithTitle: title)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    /// What stands on it.
    open var title: String {
        get { button.title }
        set { button.title = newValue }
    }
    /// Whether it is on.
    open var state: StateValue {
        get { button.isOn ? .on : .off }
        set { button.isOn = newValue == .on }
    }
    /// The typeface of the title.
    open override var font: NSFont? {
        get { NSFont(button.font) }
        set { button.font = newValue?.style ?? button.font }
    }
    /// One of several of which one is on; a box that is checked, here, which its action unchecks.
    public convenience init(radioButtonWithTitle title: String, target: Any?, action: Selector?) {
        self.init(checkboxWithTitle: title, target: target, action: action)
    }
    /// With a picture; its description stands on it where there is none.
    public convenience init(image: NSImage, target: Any?, action: Selector?) {
        self.init(title: "", target: target, action: action)
        self.image = image
    }
    /// How a button behaves (NSButton.h).
    public enum ButtonType: UInt, Sendable {
        case momentaryLight, pushOnPushOff, toggle, `switch`, radio, momentaryChange, onOff, momentaryPushIn
        case accelerator, multiLevelAccelerator
    }
    /// Whether a press stays, and whether it looks like a box that is checked.
    open func setButtonType(_ type: ButtonType) {
        button.style = type == .switch || type == .radio ? .check : isBordered ? .push : .plain
        button.isToggle = [.switch, .radio, .pushOnPushOff, .toggle, .onOff].contains(type)
    }
    /// How its edge looks (NSButtonCell.h); the same, here.
    public enum BezelStyle: UInt, Sendable {
        case rounded = 1
        case regularSquare, shadowlessSquare = 6
        case circular, texturedRounded = 11
        case roundRect, recessed, roundedDisclosure, inline, smallSquare = 10
        case texturedSquare = 8
        case helpButton = 9
        case disclosure = 5
    }
    /// Kept for whoever set it.
    open var bezelStyle = BezelStyle.rounded
    /// Whether it has an edge.
    open var isBordered = true {
        didSet { if button.style == .push || button.style == .plain { button.style = isBordered ? .push : .plain } }
    }
    /// A picture in the place of the title.
    open var image: NSImage? { didSet { needsDisplay = true } }
    /// Kept for whoever set it: while it is on it is lit.
    open var alternateImage: NSImage?
    /// Kept for whoever set it: while it is on it is lit.
    open var alternateTitle = ""
    /// Where the picture is (NSCell.h).
    public enum ImagePosition: UInt, Sendable {
        case noImage, imageOnly, imageLeft, imageRight, imageBelow, imageAbove, imageOverlaps, imageLeading
        case imageTrailing
    }
    /// Kept for whoever set it.
    open var imagePosition = ImagePosition.imageOnly
    /// The colour of what stands on it while it is on.
    open var contentTintColor: NSColor? { didSet { button.tint = contentTintColor?.cgColor } }
    /// Kept for whoever set it: buttons hear no keys but their own.
    open var keyEquivalent = ""
    /// A title whose look is not kept.
    open var attributedTitle: NSAttributedString {
        get { NSAttributedString(string: title) }
        set { title = newValue.string }
    }
    open override func draw(_ rect: NSRect) {
        guard let image, image.size.width > 0, image.size.height > 0 else { return }
        let scale = min(1, (bounds.width - 4) / image.size.width, (bounds.height - 4) / image.size.height)
        let size = NSSize(width: image.size.width * scale, height: image.size.height * scale)
        image.draw(
            in: NSRect(
                x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
                height: size.height))
    }
    /// As if a person pressed it.
    open func performClick(_ sender: Any?) { button.press() }
}
