import AudioToolbox
import CoreGraphics
import Foundation

/// Items of which one is chosen (NSMenu.h); it opens inside the view's picture. Thread: main.
@preconcurrency @MainActor
open class NSMenu {
    /// For people.
    open var title: String
    /// From the top; 1,000 at most.
    open var items: [NSMenuItem] = [] { didSet { changed?(items) } }
    /// Is told of other items.
    package var changed: (([NSMenuItem]) -> Void)?
    /// Kept for whoever set it: items are as their `isEnabled` says.
    open var autoenablesItems = true
    /// Kept for whoever set it.
    open weak var delegate: AnyObject?
    /// Without items.
    public init(title: String = "") { self.title = title }
    /// Puts an item at the end.
    open func addItem(_ item: NSMenuItem) { insertItem(item, at: items.count) }
    /// Puts an item at the end.
    @discardableResult
    open func addItem(withTitle title: String, action: Selector?, keyEquivalent: String) -> NSMenuItem {
        let item = NSMenuItem(title: title, action: action, keyEquivalent: keyEquivalent)
        addItem(item)
        return item
    }
    /// Puts an item between the others.
    open func insertItem(_ item: NSMenuItem, at index: Int) {
        guard items.count < 1000 else { return }
        item.menu = self
        items.insert(item, at: min(max(0, index), items.count))
    }
    /// Leaves one out.
    open func removeItem(_ item: NSMenuItem) { items.removeAll { $0 === item } }
    /// Leaves all out.
    open func removeAllItems() { items = [] }
    /// How many there are.
    open var numberOfItems: Int { items.count }
    /// One of them; nil where there is none.
    open func item(at index: Int) -> NSMenuItem? { items.indices.contains(index) ? items[index] : nil }
    /// The first one with a tag.
    open func item(withTag tag: Int) -> NSMenuItem? { items.first { $0.tag == tag } }
    /// The first one with a title.
    open func item(withTitle title: String) -> NSMenuItem? { items.first { $0.title == title } }
    /// Lets one of them open another menu.
    open func setSubmenu(_ menu: NSMenu?, for item: NSMenuItem) { item.submenu = menu }
    /// Opens it beside a view; false where the view is not shown.
    @discardableResult
    open func popUp(positioning item: NSMenuItem?, at location: NSPoint, in view: HierarchyView?) -> Bool {
        guard let view, view.window != nil else { return false }
        open(beside: view)
        return true
    }
    /// Opens a menu beside a view.
    public static func popUpContextMenu(_ menu: NSMenu, with event: NSEvent, for view: HierarchyView) {
        menu.open(beside: view)
    }
    /// Opens it beside a view.
    package func open(beside view: HierarchyView) {
        let shown = items.filter { !$0.isSeparatorItem && !$0.isHidden && $0.isEnabled }
        let titles = shown.map { $0.submenu == nil ? $0.title : $0.title + " ▸" }
        view.openMenu(titles, selected: shown.firstIndex { $0.state == .on } ?? -1) { [weak view] index in
            guard shown.indices.contains(index), let view else { return }
            if let submenu = shown[index].submenu { submenu.open(beside: view) } else { shown[index].choose() }
        }
    }
}
