import AudioToolbox
import CoreGraphics
import Foundation

/// A line of a menu (NSMenuItem.h). Thread: main.
@preconcurrency @MainActor
open class NSMenuItem {
    /// What stands there.
    open var title: String
    /// Whose method is called when it is chosen; it is not kept.
    open weak var target: AnyObject?
    /// The method.
    open var action: Selector?
    /// Kept for whoever set it: menus hear no keys.
    open var keyEquivalent: String
    /// Kept for whoever set it.
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []
    /// A number.
    open var tag = 0
    /// Whether it can be chosen; one that cannot is left out.
    open var isEnabled = true
    /// Whether it is left out.
    open var isHidden = false
    /// Whether it has a mark.
    open var state = MenuMark.off
    /// What it stands for.
    open var representedObject: Any?
    /// The menu that it opens.
    open var submenu: NSMenu?
    /// Kept for whoever set it: lines have no pictures.
    open var image: NSImage?
    /// Kept for whoever set it.
    open var toolTip: String?
    /// Kept for whoever set it.
    open var indentationLevel = 0
    /// A title whose look is not kept.
    open var attributedTitle: NSAttributedString? {
        didSet { if let attributedTitle { title = attributedTitle.string } }
    }
    /// The menu that it is in.
    public internal(set) weak var menu: NSMenu?
    /// Whether it only parts others.
    public private(set) var isSeparatorItem = false
    /// With what is called when it is chosen.
    public init(title: String, action: Selector?, keyEquivalent: String) {
        (self.title, self.action, self.keyEquivalent) = (title, action, keyEquivalent)
    }
    /// Without a title.
    public convenience init() { self.init(title: "", action: nil, keyEquivalent: "") }
    /// One that only parts others.
    public static func separator() -> NSMenuItem {
        let item = NSMenuItem()
        item.isSeparatorItem = true
        return item
    }
    /// Calls the method.
    package func choose() { if let target, let action { action.perform(on: target, with: self) } }
}
