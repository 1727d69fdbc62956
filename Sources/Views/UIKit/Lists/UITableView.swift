import CoreGraphics
import Foundation
import ViewHierarchy

/// Rows below one another, of which one is chosen (UITableView.h): lists of presets and the like, 2,000 rows at most, which
/// are all made at once. Thread: main.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// How it looks; the same, here.
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }
    /// What is done to a row (UITableViewCell.h); nothing, here.
    public enum EditingStyle: Int, Sendable {
        case none, delete, insert
    }
    /// What lies between rows (UITableViewCell.h).
    public enum SeparatorStyle: Int, Sendable {
        case none, singleLine
    }
    /// Where a row comes to stand (UITableView.h).
    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }
    /// How rows come and go (UITableView.h); at once, here.
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle, automatic = 100
    }
    /// A height that the table has itself.
    public static let automaticDimension: CGFloat = -1

    private static let most = 2000
    private var kinds: [String: UITableViewCell.Type] = [:]
    private var cells: [(path: IndexPath, cell: UITableViewCell)] = []
    private var headings: [UILabel] = []
    private var isStale = true

    /// How it looks.
    public let style: Style
    /// Points.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
    }
    /// Points.
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public required init?(coder: NSCoder) { return nil }

    /// Says what is in it.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }
    /// How high a row is where the delegate does not say; points.
    open var rowHeight: CGFloat = 44 { didSet { reloadData() } }
    /// Kept for whoever set it.
    open var estimatedRowHeight: CGFloat = 44
    /// How high what stands above a part is; points.
    open var sectionHeaderHeight: CGFloat = 28
    /// What lies between rows.
    open var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
    /// The colour of it.
    open var separatorColor: UIColor? = .separator { didSet { reloadData() } }
    /// Kept for whoever set it.
    open var separatorInset = UIEdgeInsets.zero
    /// Kept for whoever set it: nothing lies below the last row.
    open var tableFooterView: UIView?
    /// Kept for whoever set it: nothing lies above the first row.
    open var tableHeaderView: UIView?
    /// Kept for whoever set it.
    open var backgroundView: UIView?
    /// Whether rows can be chosen.
    open var allowsSelection = true
    /// Whether several rows can be chosen.
    open var allowsMultipleSelection = false
    /// Which row is chosen; nil for none.
    open var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }
    /// Which rows are chosen; nil for none.
    open private(set) var indexPathsForSelectedRows: [IndexPath]?
    /// Which rows there are.
    open var indexPathsForVisibleRows: [IndexPath]? { cells.map(\.path) }
    /// The rows.
    open var visibleCells: [UITableViewCell] { cells.map(\.cell) }

    /// Says what rows of a kind are made of.
    open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        kinds[identifier] = cellClass
    }
    /// A row of a kind; a plain one where nobody has said what it is made of.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        (kinds[identifier] ?? UITableViewCell.self).init(style: .default, reuseIdentifier: identifier)
    }
    /// A row of a kind; nil where nobody has said what it is made of.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        kinds[identifier]?.init(style: .default, reuseIdentifier: identifier)
    }
    /// Makes all rows anew, before the next frame.
    open func reloadData() {
        isStale = true
        indexPathsForSelectedRows = nil
        setNeedsLayout()
    }
    /// As `reloadData()`, but what is chosen stays.
    open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {
        isStale = true
        setNeedsLayout()
    }
    /// As `reloadData()`.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    /// As `reloadData()`.
    open func insertRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
    /// As `reloadData()`.
    open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
    /// Kept for sources that say it.
    open func beginUpdates() {}
    /// Kept for sources that say it.
    open func endUpdates() {}
    /// How many parts there are.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    /// How many rows a part has.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    /// A row; nil where there is none.
    open func cellForRow(at path: IndexPath) -> UITableViewCell? {
        make()
        return cells.first { $0.path == path }?.cell
    }
    /// Where a row is; nil for none of this table.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.cell === cell }?.path }
    /// The row at a point of the content; nil for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { cells.first { $0.cell.frame.contains(point) }?.path }
    /// Chooses a row, without telling the delegate; nil for none.
    open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        make()
        for chosen in indexPathsForSelectedRows ?? [] where !allowsMultipleSelection || path == nil {
            mark(chosen, false)
        }
        guard let path else { return }
        mark(path, true)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }
    /// Chooses a row no longer, without telling the delegate.
    open func deselectRow(at path: IndexPath, animated: Bool) { mark(path, false) }
    /// Scrolls to a row.
    open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let cell = cellForRow(at: path) else { return }
        switch position {
        case .none: scrollRectToVisible(cell.frame, animated: animated)
        case .top: contentOffset.y = cell.frame.minY
        case .middle: contentOffset.y = cell.frame.midY - bounds.height / 2
        case .bottom: contentOffset.y = cell.frame.maxY - bounds.height
        }
    }

    private func mark(_ path: IndexPath, _ isChosen: Bool) {
        var chosen = (indexPathsForSelectedRows ?? []).filter { $0 != path }
        guard let cell = cells.first(where: { $0.path == path })?.cell else { return }
        if isChosen { chosen.append(path) }
        indexPathsForSelectedRows = chosen.isEmpty ? nil : chosen
        cell.setSelected(isChosen, animated: false)
    }

    private func tap(_ gesture: HierarchyGesture) {
        let place = gesture.location(in: self)
        let point = CGPoint(x: place.x + contentOffset.x, y: place.y + contentOffset.y)
        guard allowsSelection, let path = indexPathForRow(at: point) else { return }
        let before = indexPathsForSelectedRows ?? []
        if allowsMultipleSelection, before.contains(path) {
            mark(path, false)
            rowDelegate?.tableView(self, didDeselectRowAt: path)
            return
        }
        for old in before where !allowsMultipleSelection && old != path {
            mark(old, false)
            rowDelegate?.tableView(self, didDeselectRowAt: old)
        }
        mark(path, true)
        rowDelegate?.tableView(self, didSelectRowAt: path)
    }

    open override func layoutSubviews() {
        make()
        place()
    }

    private func make() {
        guard isStale, let dataSource else { return }
        isStale = false
        let chosen = indexPathsForSelectedRows ?? []
        for view in cells.map(\.cell) + headings { view.removeFromSuperview() }
        (cells, headings, indexPathsForSelectedRows) = ([], [], nil)
        for section in 0..<min(max(0, numberOfSections), Self.most) {
            let heading = UILabel(frame: .zero)
            heading.text = dataSource.tableView(self, titleForHeaderInSection: section)
            heading.font = .boldSystemFont(ofSize: 12)
            heading.textColor = .secondaryLabel
            headings.append(heading)
            addSubview(heading)
            let rows = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
            for row in 0..<min(rows, Self.most - cells.count) { add(IndexPath(row: row, section: section), dataSource) }
        }
        for path in chosen { mark(path, true) }
        place()
    }

    private func add(_ path: IndexPath, _ source: any UITableViewDataSource) {
        let cell = source.tableView(self, cellForRowAt: path)
        cell.line = separatorStyle == .none ? nil : separatorColor
        rowDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        cells.append((path, cell))
        addSubview(cell)
    }

    private func place() {
        var top: CGFloat = 0
        var section = -1
        for (path, cell) in cells {
            while section < path.section {
                section += 1
                guard headings.indices.contains(section) else { break }
                let height = headings[section].text?.isEmpty ?? true ? 0 : max(0, sectionHeaderHeight)
                headings[section].frame = CGRect(x: 12, y: top, width: max(0, bounds.width - 24), height: height)
                top += height
            }
            let asked = rowDelegate?.tableView(self, heightForRowAt: path) ?? Self.automaticDimension
            let height = asked.isFinite && asked >= 0 ? asked : rowHeight > 0 ? rowHeight : 44
            cell.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
            top += height
        }
        contentSize = CGSize(width: bounds.width, height: top)
    }
}
