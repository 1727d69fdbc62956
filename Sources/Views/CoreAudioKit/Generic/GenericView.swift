import AudioToolbox
import CoreGraphics
import Foundation
import ViewHierarchy

/// A view made from a parameter tree: presets on top, then a row for each parameter, groups under headings. It scrolls.
@MainActor
final class GenericView: UIView {
    private static let limit = 2000
    private let header = UIView(frame: .zero)
    private let presets = UIView(frame: .zero)
    private let list = UIView(frame: .zero)
    private var items: [HierarchyView] = []
    private var offset: CGFloat = 0
    private let title: String

    init(title: String, tree: AUParameterTree?, presets names: [String], showsExperts: Bool) {
        self.title = title
        super.init(frame: CGRect(x: 0, y: 0, width: 480, height: 320))
        addSubview(list)
        addSubview(header)
        header.backgroundColor = .windowBackgroundColor
        addLabel(title, to: header, size: 15, weight: 600)
        if !names.isEmpty { addPresets(names) }
        for node in tree?.children ?? [] { add(node, path: "", showsExperts) }
        scrolled = { [weak self] in self?.scroll($0) ?? false }
        focusMoved = { [weak self] in self?.reveal($0) }
    }

    required init?(coder: NSCoder) { return nil }

    /// Is called with the index of a preset that is chosen.
    var presetChosen: (Int) -> Void = { _ in }

    private func addPresets(_ names: [String]) {
        let choice = ChoicePart(isSegmented: false)
        (choice.titles, choice.label) = (["Presets"] + names, "Presets")
        choice.selected = 0
        choice.chosen = { [weak self] index in if index > 0 { self?.presetChosen(index - 1) } }
        presets.part = choice
        header.addSubview(presets)
    }

    private func addLabel(_ text: String, to view: HierarchyView, size: Double, weight: Int) {
        let (label, part) = (UIView(frame: .zero), LabelPart())
        part.string = text
        part.style = TextStyle(size: size, weight: weight, truncates: true)
        label.part = part
        view.addSubview(label)
        if view === list { items.append(label) }
    }

    private func add(_ node: AUParameterNode, path: String, _ showsExperts: Bool) {
        guard items.count < Self.limit else { return }
        if let parameter = node as? AUParameter {
            guard showsExperts || !parameter.flags.contains(.flag_ExpertMode) else { return }
            let row = GenericRow(parameter)
            list.addSubview(row)
            items.append(row)
        } else if let group = node as? AUParameterGroup {
            let heading = path.isEmpty ? group.displayName : "\(path) – \(group.displayName)"
            addLabel(heading, to: list, size: 12, weight: 700)
            for child in group.children { add(child, path: heading, showsExperts) }
        }
    }

    // MARK: Layout

    private static let headerHeight: CGFloat = 40

    private func height(of item: HierarchyView) -> CGFloat {
        item is GenericRow ? GenericRow.height(in: frame.width) : 28
    }

    /// What all rows take, in points.
    var wantedHeight: CGFloat { contentHeight + Self.headerHeight }

    private var contentHeight: CGFloat { items.reduce(8) { $0 + height(of: $1) } }

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: frame.width, height: Self.headerHeight)
        let width = min(220, frame.width * 0.45)
        header.subviews.first?.frame = CGRect(x: 12, y: 0, width: max(0, frame.width - width - 36), height: 40)
        presets.frame = CGRect(x: frame.width - width - 12, y: 7, width: width, height: 26)
        list.frame = CGRect(
            x: 0, y: Self.headerHeight, width: frame.width, height: max(0, frame.height - Self.headerHeight))
        place()
    }

    private func place() {
        offset = max(0, min(offset, contentHeight - list.frame.height))
        var top = -offset
        for item in items {
            let height = height(of: item)
            let left: CGFloat = item is GenericRow ? 0 : 12
            item.frame = CGRect(x: left, y: top, width: frame.width - left, height: height)
            top += height
        }
    }

    private func scroll(_ event: ViewScrollEvent) -> Bool {
        let old = offset
        offset += CGFloat(event.deltaY)
        place()
        return offset != old
    }

    /// Brings a row into sight, such as one that Tab went to.
    private func reveal(_ view: HierarchyView) {
        guard let item = items.first(where: { view.isInside($0) }) else { return }
        if item.frame.minY < 0 { offset += item.frame.minY }
        if item.frame.maxY > list.frame.height { offset += item.frame.maxY - list.frame.height }
        place()
    }

    override func draw(_ rect: CGRect) {
        guard let context = DrawingTarget.context, items.isEmpty else { return }
        let place = CGRect(x: 12, y: Self.headerHeight, width: frame.width - 24, height: 40)
        ControlPart.drawCentred(
            "The unit has no parameters.", TextStyle(size: 13), in: place, context, DrawingTarget.look.secondaryText)
    }
}
