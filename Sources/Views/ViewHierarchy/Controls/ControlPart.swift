import AudioToolbox
import CoreGraphics
import Foundation

/// What a control draws and how it behaves, under whatever name a framework has for it. It draws downwards.
@MainActor
package class ControlPart {
    package weak var view: HierarchyView?
    package var isEnabled = true { didSet { if isEnabled != oldValue { refresh() } } }
    /// What it is, such as "Cutoff".
    package var label = ""

    package init() {}

    /// Is called when what is shown changes, for whoever shows something of it beside.
    package var refreshed: () -> Void = {}
    package func refresh() {
        view?.setNeedsDisplay()
        refreshed()
    }

    package var role: ViewElement.Role { .group }
    package var isDescribed: Bool { true }
    package var takesFocus: Bool { false }
    package var showsFocus: Bool { takesFocus }
    package var cursor: ViewCursor { .arrow }
    package var naturalSize: CGSize { CGSize(width: -1, height: -1) }

    package func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {}
    package func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool { false }
    package func scroll(_ event: ViewScrollEvent, _ bounds: CGRect) -> Bool { false }
    package func key(_ event: ViewKeyEvent) -> Bool { false }
    package func type(_ text: String) -> Bool { false }
    package func paste(_ text: String) -> Bool { false }
    package func perform(_ action: ViewAction) {}
    package func describe(_ element: inout ViewElement) {}
    package func gainsFocus() {}
    package func losesFocus() {}

    package func text(_ look: Look) -> CGColor { isEnabled ? look.text : look.secondaryText }
    package func accent(_ look: Look) -> CGColor { isEnabled ? tint ?? look.accent : look.edge }
    /// The colour of what stands for the value, instead of the usual one.
    package var tint: CGColor? { didSet { refresh() } }

    /// Draws text in the middle of a rectangle, cut where it is too long.
    package static func drawCentred(
        _ text: String, _ style: TextStyle, in rect: CGRect, _ context: CGContext, _ color: CGColor
    ) {
        var style = style
        style.truncates = true
        guard rect.width > 1, let layout = TextLayout(text, style, width: Double(rect.width)) else { return }
        let place = CGPoint(x: rect.minX, y: rect.midY - layout.size.height / 2)
        layout.draw(in: context, at: place, color: color)
    }
}
