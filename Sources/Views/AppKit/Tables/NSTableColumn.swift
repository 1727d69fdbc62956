import CoreGraphics
import Foundation
import ViewHierarchy

/// A column of a table (NSTableColumn.h). Thread: main.
@preconcurrency @MainActor
open class NSTableColumn {
    /// Its name.
    open var identifier: NSUserInterfaceItemIdentifier
    /// What stands above it.
    open var title = ""
    /// How wide it is; points.
    open var width: CGFloat = 100
    /// Kept for whoever set it.
    open var minWidth: CGFloat = 10
    /// Kept for whoever set it.
    open var maxWidth: CGFloat = 10_000
    /// Kept for whoever set it: columns are not edited.
    open var isEditable = false
    /// By its name.
    public init(identifier: NSUserInterfaceItemIdentifier) { self.identifier = identifier }
}

/// A cell with a text (NSTableCellView.h). Thread: main.
@preconcurrency @MainActor
open class NSTableCellView: NSView {
    /// Its text.
    open weak var textField: NSTextField?
    /// Its picture.
    open weak var imageView: NSImageView?
    /// What it is about.
    open var objectValue: Any?
    open override func layout() {
        if let textField, textField.translatesAutoresizingMaskIntoConstraints { textField.frame = bounds }
    }
}

/// Says what is in a table (NSTableView.h). Thread: main.
@preconcurrency @MainActor
public protocol NSTableViewDataSource: AnyObject {
    /// How many rows there are.
    func numberOfRows(in tableView: NSTableView) -> Int
    /// What stands in a cell; nil for nothing.
    func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any?
}

extension NSTableViewDataSource {
    /// Nothing.
    public func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any? {
        nil
    }
}

/// Hears of a table, and says how its cells look (NSTableView.h). Thread: main.
@preconcurrency @MainActor
public protocol NSTableViewDelegate: AnyObject {
    /// A cell; nil for the text that the data source has.
    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
    /// Another row is chosen.
    func tableViewSelectionDidChange(_ notification: Notification)
    /// Whether a row may be chosen.
    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
    /// How high a row is; points.
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
}

extension NSTableViewDelegate {
    /// The data source's text.
    public func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? { nil }
    /// Nothing.
    public func tableViewSelectionDidChange(_ notification: Notification) {}
    /// It may.
    public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }
    /// The table's own.
    public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { tableView.rowHeight }
}
