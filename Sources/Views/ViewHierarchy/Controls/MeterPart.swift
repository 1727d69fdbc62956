import AudioToolbox
import CoreGraphics
import Foundation

/// A value that is only shown, as a bar.
@MainActor
package final class MeterPart: ControlPart {
    package var scale = ValueScale(least: 0, greatest: 1) { didSet { refresh() } }
    package var value = 0.0 { didSet { if value != oldValue { refresh() } } }
    package var words: ((Double) -> String)?

    package override var role: ViewElement.Role { .meter }
    package override var naturalSize: CGSize { CGSize(width: -1, height: 12) }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let bar = CGRect(x: bounds.minX, y: bounds.midY - 4, width: bounds.width, height: 8)
        var filled = bar
        filled.size.width *= CGFloat(scale.position(of: value))
        context.addPath(CGPath(roundedRect: bar, cornerWidth: 4, cornerHeight: 4, transform: nil))
        context.clip()
        context.setFillColor(look.track)
        context.fill(bar)
        context.setFillColor(tint ?? look.accent)
        context.fill(filled)
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = words?(value) ?? RangePart.digits(value)
        (element.number, element.least, element.greatest) = (value, scale.least, scale.greatest)
    }
}
