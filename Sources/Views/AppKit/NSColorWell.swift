import CoreGraphics
import Foundation
import ViewHierarchy

/// A colour that a person chooses of some (NSColorWell.h); the panel with all of them is not there. Thread: main.
@preconcurrency @MainActor
open class NSColorWell: NSControl {
    private static let choices: [(String, NSColor)] = [
        ("Black", .black), ("White", .white), ("Grey", .gray), ("Red", .red), ("Orange", .orange),
        ("Yellow", .yellow), ("Green", .green), ("Cyan", .cyan), ("Blue", .blue), ("Purple", .purple),
    ]
    private let button = ButtonPart(.plain)
    /// Black; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = button
        button.pressed = { [weak self] in self?.choose() }
    }
    public required init?(coder: NSCoder) { return nil }
    /// The colour.
    open var color = NSColor.black { didSet { needsDisplay = true } }
    /// Whether it has an edge.
    open var isBordered = true { didSet { needsDisplay = true } }
    /// Kept for whoever set it.
    open var supportsAlpha = true
    open override var intrinsicContentSize: NSSize { NSSize(width: 44, height: 23) }
    open override func draw(_ rect: NSRect) {
        let path = NSBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), xRadius: 4, yRadius: 4)
        color.setFill()
        path.fill()
        guard isBordered else { return }
        NSColor.separatorColor.setStroke()
        path.stroke()
    }
    private func choose() {
        let chosen = Self.choices.firstIndex { $0.1 == color } ?? -1
        openMenu(Self.choices.map(\.0), selected: chosen) { [weak self] index in
            guard let self, Self.choices.indices.contains(index) else { return }
            color = Self.choices[index].1
            act()
        }
    }
}
