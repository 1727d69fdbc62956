import CoreGraphics
import Foundation
import ViewHierarchy

/// A text that is written, or chosen of a list (NSComboBox.h): the arrow at its end opens the list. Thread: main.
@preconcurrency @MainActor
open class NSComboBox: NSTextField {
    private var texts: [String] = []
    private let arrow = ButtonPart(.plain, title: "▾")
    private let opener = NSView(frame: .zero)
    /// To be written; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        opener.part = arrow
        arrow.label = "Choices"
        addSubview(opener)
        arrow.pressed = { [weak self] in self?.open() }
    }
    public required init?(coder: NSCoder) { return nil }
    /// Puts a text at the end of the list, 10,000 at most.
    open func addItem(withObjectValue object: Any) { if texts.count < 10_000 { texts.append("\(object)") } }
    /// Puts texts at the end of the list.
    open func addItems(withObjectValues objects: [Any]) { objects.forEach(addItem(withObjectValue:)) }
    /// Leaves the list empty.
    open func removeAllItems() { texts = [] }
    /// How many there are.
    open var numberOfItems: Int { texts.count }
    /// Which of the list the text is; -1 for none.
    open var indexOfSelectedItem: Int { texts.firstIndex(of: stringValue) ?? -1 }
    /// Writes a text of the list; nothing where there is none.
    open func selectItem(at index: Int) { if texts.indices.contains(index) { stringValue = texts[index] } }
    /// The text of the list that is written; nil for none.
    open var objectValueOfSelectedItem: Any? { texts.first { $0 == stringValue } }
    /// Kept for whoever set it: nothing is completed.
    open var completes = false
    open override func layout() {
        opener.frame = NSRect(x: max(0, bounds.width - 20), y: 0, width: 20, height: bounds.height)
    }
    private func open() {
        openMenu(texts, selected: indexOfSelectedItem) { [weak self] index in
            self?.selectItem(at: index)
            self?.act()
        }
    }
}
