import Foundation
import ViewHierarchy

/// A menu of which one item is chosen; it opens inside the view's picture (NSPopUpButton.h).
@preconcurrency @MainActor
open class NSPopUpButton: NSControl {
    private let choice = ChoicePart(isSegmented: false)

    /// Without items; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = choice
        choice.chosen = { [weak self] _ in
            self?.act()
            self?.selectedItem?.choose()
        }
    }
    public required init?(coder: NSCoder) { return nil }

    /// As `init(frame:)`: menus that pull down look the same.
    public convenience init(frame: CGRect, pullsDown: Bool) { self.init(frame: frame) }

    private var entries: [NSMenuItem] = []
    /// Its items, which keep their tags and what they stand for; the titles are those of now.
    open var itemArray: [NSMenuItem] {
        while entries.count < choice.titles.count {
            entries.append(NSMenuItem(title: "", action: nil, keyEquivalent: ""))
        }
        entries = Array(entries.prefix(choice.titles.count))
        for (item, title) in zip(entries, choice.titles) { item.title = title }
        return entries
    }
    /// Its items as a menu; what is set takes the place of them.
    open override var menu: NSMenu? {
        get {
            let menu = NSMenu()
            for item in itemArray { menu.addItem(item) }
            menu.changed = { [weak self] in self?.take($0) }
            return menu
        }
        set { take(newValue?.items ?? []) }
    }
    open override func menu(for event: NSEvent) -> NSMenu? { nil }
    private func take(_ items: [NSMenuItem]) {
        let shown = items.filter { !$0.isSeparatorItem && !$0.isHidden }.prefix(10_000)
        entries = Array(shown)
        choice.titles = shown.map(\.title)
        if !choice.titles.indices.contains(choice.selected) { choice.selected = choice.titles.isEmpty ? -1 : 0 }
    }
    /// One of them; nil where there is none.
    open func item(at index: Int) -> NSMenuItem? { itemArray.indices.contains(index) ? itemArray[index] : nil }
    /// The first one with a title; nil for none.
    open func item(withTitle title: String) -> NSMenuItem? { itemArray.first { $0.title == title } }
    /// The last one; nil for none.
    open var lastItem: NSMenuItem? { itemArray.last }
    /// What is chosen; nil for nothing.
    open var selectedItem: NSMenuItem? { item(at: choice.selected) }
    /// Chooses one; nothing where it is not here.
    open func select(_ item: NSMenuItem?) { selectItem(at: itemArray.firstIndex { $0 === item } ?? -1) }
    /// Chooses the first one with a tag; false for none.
    @discardableResult
    open func selectItem(withTag tag: Int) -> Bool {
        guard let index = itemArray.firstIndex(where: { $0.tag == tag }) else { return false }
        selectItem(at: index)
        return true
    }
    /// Puts an item between the others.
    open func insertItem(withTitle title: String, at index: Int) {
        guard choice.titles.count < 10_000 else { return }
        let place = min(max(0, index), choice.titles.count)
        var items = itemArray
        items.insert(NSMenuItem(title: title, action: nil, keyEquivalent: ""), at: place)
        choice.titles.insert(title, at: place)
        entries = items
    }
    /// Leaves one out; nothing where there is none.
    open func removeItem(at index: Int) {
        guard choice.titles.indices.contains(index) else { return }
        var items = itemArray
        items.remove(at: index)
        choice.titles.remove(at: index)
        entries = items
        if choice.selected >= choice.titles.count { choice.selected = choice.titles.count - 1 }
    }
    /// Kept for whoever set it: all can be chosen.
    open var autoenablesItems = true
    /// Kept for whoever set it: it opens beside itself.
    open var pullsDown = false
    /// Kept for sources that say it: the title is that of what is chosen.
    open func synchronizeTitleAndSelectedItem() {}
    /// Puts an item at the end; the first one is chosen.
    open func addItem(withTitle title: String) { addItems(withTitles: [title]) }
    /// Puts items at the end, 10,000 in all at most; the first one is chosen.
    open func addItems(withTitles titles: [String]) {
        choice.titles += titles.prefix(max(0, 10_000 - choice.titles.count))
        if choice.selected < 0, !choice.titles.isEmpty { choice.selected = 0 }
    }
    /// Leaves all items out.
    open func removeAllItems() { (choice.titles, choice.selected) = ([], -1) }
    /// Chooses one; -1 for none.
    open func selectItem(at index: Int) { choice.selected = choice.titles.indices.contains(index) ? index : -1 }
    /// Chooses the first one with a title.
    open func selectItem(withTitle title: String) { selectItem(at: choice.titles.firstIndex(of: title) ?? -1) }
    /// Which one is chosen, -1 for none.
    open var indexOfSelectedItem: Int { choice.selected }
    /// The title of what is chosen.
    open var titleOfSelectedItem: String? {
        choice.titles.indices.contains(choice.selected) ? choice.titles[choice.selected] : nil
    }
    /// The tag of what is chosen; -1 for nothing.
    open func selectedTag() -> Int { selectedItem?.tag ?? -1 }
    /// All titles.
    open var itemTitles: [String] { choice.titles }
    /// How many items there are.
    open var numberOfItems: Int { choice.titles.count }
}
