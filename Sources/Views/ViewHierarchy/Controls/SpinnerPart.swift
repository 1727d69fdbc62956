import AudioToolbox
import CoreGraphics
import Foundation

/// A ring that says that something goes on. It stands still: a view in which nothing changes is not drawn anew.
@MainActor
package final class SpinnerPart: ControlPart {
    package var isGoing = false { didSet { if isGoing != oldValue { refresh() } } }
    package var hidesWhenStopped = true { didSet { refresh() } }

    package override var role: ViewElement.Role { .text }
    package override var isDescribed: Bool { isGoing }
    package override var naturalSize: CGSize { CGSize(width: 20, height: 20) }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        guard isGoing || !hidesWhenStopped else { return }
        let radius = max(1, min(bounds.width, bounds.height) / 2 - 2)
        context.setLineWidth(2)
        context.setStrokeColor(tint ?? look.secondaryText)
        context.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: 0, endAngle: .pi * 1.5,
            clockwise: false)
        context.strokePath()
    }

    package override func describe(_ element: inout ViewElement) { element.value = "in progress" }
}
