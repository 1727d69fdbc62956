import CoreGraphics
import Foundation
import ViewHierarchy

/// A list of devices, one of which may be chosen, under a title and beside a button that looks again. It scrolls.
@MainActor
final class DeviceListView: UIView {
    private static let headerHeight: CGFloat = 40
    private let header = UIView(frame: .zero)
    private let title = UIView(frame: .zero)
    private let button = UIView(frame: .zero)
    private let list = UIView(frame: .zero)
    private let notice = UIView(frame: .zero)
    private let noticeLabel = LabelPart()
    private var rows: [DeviceListRow] = []
    private var offset: CGFloat = 0
    /// Is called when the list shall be read again.
    var refreshed: () -> Void = {}
    /// Is called with what a person has chosen; nil for nothing.
    var chosen: (String?) -> Void = { _ in }

    init(title text: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 420, height: 260))
        let (heading, refresh) = (LabelPart(), ButtonPart(.push, title: "Refresh"))
        (heading.string, heading.style) = (text, TextStyle(size: 15, weight: 600, truncates: true))
        (noticeLabel.lines, noticeLabel.style) = (0, TextStyle(size: 13))
        (title.part, button.part, notice.part) = (heading, refresh, noticeLabel)
        refresh.pressed = { [weak self] in self?.refreshed() }
        header.backgroundColor = .windowBackgroundColor
        for view in [list, header] { addSubview(view) }
        for view in [title, button] { header.addSubview(view) }
        list.addSubview(notice)
        scrolled = { [weak self] in self?.scroll($0) ?? false }
        focusMoved = { [weak self] in self?.reveal($0) }
    }

    required init?(coder: NSCoder) { return nil }

    /// Whether there are no rows.
    var isEmpty: Bool { rows.isEmpty }

    /// Words in place of rows.
    func show(_ words: String) { show([], words) }

    /// Rows; the one of a name is chosen.
    func show(_ entries: [DeviceListEntry], choosing name: String?, else words: String) {
        show(entries, entries.isEmpty ? words : "")
        for row in rows { row.isChosen = row.entry.name == name }
    }

    private func show(_ entries: [DeviceListEntry], _ words: String) {
        for row in rows { row.removeFromSuperview() }
        rows = entries.map { entry in DeviceListRow(entry) { [weak self] in self?.choose($0) } }
        for row in rows { list.addSubview(row) }
        noticeLabel.string = words
        setNeedsLayout()
    }

    /// At most one is chosen.
    private func choose(_ row: DeviceListRow) {
        for other in rows where other !== row { other.isChosen = false }
        chosen(row.isChosen ? row.entry.name : nil)
    }

    // MARK: Layout

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: frame.width, height: Self.headerHeight)
        let width = max(80, button.intrinsicContentSize.width)
        title.frame = CGRect(x: 12, y: 0, width: max(0, frame.width - width - 36), height: Self.headerHeight)
        button.frame = CGRect(x: frame.width - width - 12, y: 7, width: width, height: 26)
        list.frame = CGRect(
            x: 0, y: Self.headerHeight, width: frame.width, height: max(0, frame.height - Self.headerHeight))
        notice.frame = CGRect(x: 12, y: 8, width: max(0, frame.width - 24), height: max(0, list.frame.height - 16))
        place()
    }

    private func place() {
        offset = max(0, min(offset, CGFloat(rows.count) * DeviceListRow.height - list.frame.height))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: 0, y: CGFloat(index) * DeviceListRow.height - offset, width: frame.width,
                height: DeviceListRow.height)
        }
    }

    private func scroll(_ event: ViewScrollEvent) -> Bool {
        let old = offset
        offset += CGFloat(event.deltaY)
        place()
        return offset != old
    }

    /// Brings a row into sight that Tab went to.
    private func reveal(_ view: HierarchyView) {
        guard let row = rows.first(where: { view.isInside($0) }) else { return }
        if row.frame.minY < 0 { offset += row.frame.minY }
        if row.frame.maxY > list.frame.height { offset += row.frame.maxY - list.frame.height }
        place()
    }
}
