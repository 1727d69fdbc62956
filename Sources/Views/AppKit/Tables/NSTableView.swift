import CoreGraphics
import Foundation
import ViewHierarchy

/// Rows of which one is chosen (NSTableView.h): lists of presets and the like, 2,000 rows at most, which are all made at
/// once. Arrows choose, too. Thread: main.
@preconcurrency @MainActor
open class NSTableView: NSControl {
    private static let most = 2000
    private var rows: [[HierarchyView]] = []
    private var heights: [CGFloat] = []
    private var isStale = true

    /// Says what is in it.
    open weak var dataSource: (any NSTableViewDataSource)? { didSet { reloadData() } }
    /// Hears of it.
    open weak var delegate: (any NSTableViewDelegate)? { didSet { reloadData() } }
    /// Its columns.
    open private(set) var tableColumns: [NSTableColumn] = []
    /// Puts a column at the end.
    open func addTableColumn(_ column: NSTableColumn) {
        tableColumns.append(column)
        reloadData()
    }
    /// How high a row is; points.
    open var rowHeight: CGFloat = 24 { didSet { reloadData() } }
    /// What lies between cells; points.
    open var intercellSpacing = NSSize(width: 3, height: 2)
    /// Kept for whoever set it: columns have no headings here.
    open var headerView: NSView?
    /// Kept for whoever set it.
    open var usesAlternatingRowBackgroundColors = false
    /// Whether none may be chosen.
    open var allowsEmptySelection = true
    /// Kept for whoever set it: one is chosen.
    open var allowsMultipleSelection = false
    /// What is called when a row is clicked twice; kept for whoever set it.
    open var doubleAction: Selector?
    /// Which row was clicked; -1 for none.
    open private(set) var clickedRow = -1
    /// Which one is chosen; -1 for none.
    open private(set) var selectedRow = -1
    /// Which are chosen.
    open var selectedRowIndexes: IndexSet { selectedRow < 0 ? [] : [selectedRow] }
    /// How many rows there are.
    open var numberOfRows: Int { min(Self.most, max(0, dataSource?.numberOfRows(in: self) ?? 0)) }
    /// Makes all rows anew, before the next frame.
    open func reloadData() {
        isStale = true
        frame.size.height = max(frame.height, CGFloat(numberOfRows) * rowHeight)
        if selectedRow >= numberOfRows { selectedRow = -1 }
        needsLayout = true
    }
    /// As `reloadData()`.
    open func reloadData(forRowIndexes rows: IndexSet, columnIndexes: IndexSet) { reloadData() }
    /// Chooses the first of some rows; tells the delegate, as with AppKit. Rows that there are not choose nothing.
    open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
        choose(indexes.first { $0 < numberOfRows } ?? -1)
    }
    /// Chooses none.
    open func deselectAll(_ sender: Any?) { choose(-1) }
    /// Scrolls to a row.
    open func scrollRowToVisible(_ row: Int) {
        make()
        guard rows.indices.contains(row) else { return }
        guard let clip = enclosingScrollView?.contentView else { return }
        // What is converted counts from the corner that is seen.
        let seen = convert(rect(ofRow: row), to: clip)
        clip.behavior.reveal(seen.offsetBy(dx: clip.bounds.minX, dy: clip.bounds.minY))
    }
    /// A cell that is made again; nil: all are new here.
    open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }
    /// The row at a point; -1 for none.
    open func row(at point: NSPoint) -> Int {
        make()
        return heights.indices.first { rect(ofRow: $0).contains(point) } ?? -1
    }
    /// Where a row is; points.
    open func rect(ofRow row: Int) -> NSRect {
        guard heights.indices.contains(row) else { return .zero }
        return NSRect(x: 0, y: heights[..<row].reduce(0, +), width: bounds.width, height: heights[row])
    }
    open override var acceptsFirstResponder: Bool { true }

    private func choose(_ row: Int) {
        guard row != selectedRow, row >= 0 || allowsEmptySelection else { return }
        guard row < 0 || delegate?.tableView(self, shouldSelectRow: row) ?? true else { return }
        selectedRow = row
        needsDisplay = true
        delegate?.tableViewSelectionDidChange(
            Notification(name: Notification.Name("NSTableViewSelectionDidChangeNotification"), object: self))
    }
    open override func hitTest(_ point: NSPoint) -> HierarchyView? {
        let found = super.hitTest(point)
        // Texts leave what happens over them to the row.
        return found is NSTextField || found is NSTableCellView ? self : found
    }
    open override func mouseDown(with event: NSEvent) {
        clickedRow = row(at: convert(event.locationInWindow, from: nil))
        choose(clickedRow)
        act()
        if event.clickCount == 2, let target, let doubleAction { doubleAction.perform(on: target, with: self) }
    }
    open override func keyDown(with event: NSEvent) {
        // The places of the arrows, up and down.
        switch event.keyCode {
        case 103 where selectedRow > 0: choose(selectedRow - 1)
        case 108 where selectedRow + 1 < numberOfRows: choose(selectedRow + 1)
        default: return super.keyDown(with: event)
        }
        scrollRowToVisible(selectedRow)
        act()
    }
    open override func draw(_ rect: NSRect) {
        guard selectedRow >= 0 else { return }
        NSColor.selectedContentBackgroundColor.withAlphaComponent(0.4).setFill()
        NSBezierPath(rect: self.rect(ofRow: selectedRow)).fill()
    }
    open override func layout() {
        make()
        for (row, cells) in rows.enumerated() {
            let place = rect(ofRow: row)
            var left: CGFloat = 0
            for (index, cell) in cells.enumerated() {
                let isLast = index == cells.count - 1
                let width = isLast ? max(0, place.width - left) : tableColumns[index].width
                cell.frame = NSRect(x: left + 2, y: place.minY, width: max(0, width - 4), height: place.height)
                left += width
            }
        }
    }
    private func make() {
        guard isStale else { return }
        isStale = false
        for cell in rows.joined() { cell.removeFromSuperview() }
        let columns: [NSTableColumn?] = tableColumns.isEmpty ? [nil] : tableColumns
        let count = numberOfRows
        heights = (0..<count).map {
            let height = delegate?.tableView(self, heightOfRow: $0) ?? rowHeight
            return height.isFinite && height > 0 ? height : 24
        }
        rows = (0..<count).map { row in columns.map { cell($0, row) } }
        frame.size.height = max(heights.reduce(0, +), enclosingScrollView?.frame.height ?? 0)
    }
    private func cell(_ column: NSTableColumn?, _ row: Int) -> HierarchyView {
        let made: HierarchyView
        if let view = delegate?.tableView(self, viewFor: column, row: row) {
            made = view
        } else {
            let value = dataSource?.tableView(self, objectValueFor: column, row: row)
            made = NSTextField(labelWithString: value.map { "\($0)" } ?? "")
        }
        addSubview(made)
        return made
    }
}
