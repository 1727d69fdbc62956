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
        choice.chosen = { [weak self] _ in self?.act() }
    }
    public required init?(coder: NSCoder) { return nil }

    /// As `init(frame:)`: menus that pull down look the same.
    public convenience init(frame: CGRect, pullsDown: Bool) { self.init(frame: frame) }

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
    /// The number of what is chosen: menus here have no tags.
    open func selectedTag() -> Int { choice.selected }
    /// All titles.
    open var itemTitles: [String] { choice.titles }
    /// How many items there are.
    open var numberOfItems: Int { choice.titles.count }
}
