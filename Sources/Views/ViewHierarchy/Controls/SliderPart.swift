import AudioToolbox
import CoreGraphics
import Foundation

/// A handle on a line, from left to right or upwards.
@MainActor
package final class SliderPart: RangePart {
    package var isVertical = false { didSet { refresh() } }
    private var offset = 0.0

    package override var naturalSize: CGSize {
        isVertical ? CGSize(width: 22, height: -1) : CGSize(width: -1, height: 22)
    }
    package override var cursor: ViewCursor { isHeld ? .closedHand : .openHand }

    private static let radius: CGFloat = 8

    private func track(_ bounds: CGRect) -> CGRect {
        let inset = Self.radius + 1
        return isVertical
            ? CGRect(x: bounds.midX - 2, y: bounds.minY + inset, width: 4, height: max(1, bounds.height - 2 * inset))
            : CGRect(x: bounds.minX + inset, y: bounds.midY - 2, width: max(1, bounds.width - 2 * inset), height: 4)
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let (track, position) = (track(bounds), CGFloat(scale.position(of: value)))
        let zero = CGFloat(scale.least < 0 && scale.greatest > 0 ? scale.position(of: 0) : 0)
        let (low, high) = (min(zero, position), max(zero, position))
        let filled =
            isVertical
            ? CGRect(x: track.minX, y: track.maxY - high * track.height, width: 4, height: (high - low) * track.height)
            : CGRect(x: track.minX + low * track.width, y: track.minY, width: (high - low) * track.width, height: 4)
        for (rect, color) in [(track, look.track), (filled, accent(look))] {
            context.setFillColor(color)
            context.addPath(CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 2, transform: nil))
            context.fillPath()
        }
        let center =
            isVertical
            ? CGPoint(x: track.midX, y: track.maxY - position * track.height)
            : CGPoint(x: track.minX + position * track.width, y: track.midY)
        let handle = CGRect(
            x: center.x - Self.radius, y: center.y - Self.radius, width: 2 * Self.radius, height: 2 * Self.radius)
        context.setFillColor(isEnabled ? look.knob : look.track)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addEllipse(in: handle.insetBy(dx: 0.5, dy: 0.5))
        context.drawPath(using: .fillStroke)
    }

    private func position(_ event: ViewPointerEvent, _ bounds: CGRect) -> Double {
        let track = track(bounds)
        return isVertical
            ? Double(track.maxY - CGFloat(event.y)) / Double(track.height)
            : Double(CGFloat(event.x) - track.minX) / Double(track.width)
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        switch event.phase {
        case .down:
            if event.clickCount == 2, let standard { step(to: standard); return true }
            hold()
            let (here, shown) = (position(event, bounds), scale.position(of: value))
            let reach = Double(Self.radius) / Double(isVertical ? track(bounds).height : track(bounds).width)
            // A handle that is taken beside its middle does not jump.
            offset = abs(here - shown) <= reach ? shown - here : 0
            if offset == 0 { change(to: scale.value(at: here)) }
        case .dragged: if isHeld { change(to: scale.value(at: position(event, bounds) + offset)) }
        case .up, .cancelled: letGo()
        default: return false
        }
        return true
    }
}
