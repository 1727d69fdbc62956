import AppKit
import CoreAudioKit

/// A rotary control drawn with paths.
@IBDesignable
final class KnobControl: NSControl {
    @IBInspectable var minimumValue: Double = 0 { didSet { needsDisplay = true } }
    @IBInspectable var maximumValue: Double = 1 { didSet { needsDisplay = true } }
    @IBInspectable var trackColor: NSColor = .darkGray
    @IBInspectable var indicatorColor: NSColor = .systemOrange
    var lineWidth: CGFloat = 4

    private var _value: Double = 0
    private var dragOrigin: NSPoint?
    private var trackingArea: NSTrackingArea?
    private var isHovering = false

    override var doubleValue: Double {
        get { _value }
        set {
            _value = min(max(newValue, minimumValue), maximumValue)
            needsDisplay = true
        }
    }

    override var acceptsFirstResponder: Bool { true }
    override var isFlipped: Bool { false }
    override var intrinsicContentSize: NSSize { NSSize(width: 64, height: 64) }

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    private func setup() {
        wantsLayer = true
        layer?.cornerRadius = 6
        layer?.backgroundColor = NSColor.clear.cgColor
        setAccessibilityRole(.slider)
        setAccessibilityLabel("Knob")
    }

    override func updateTrackingAreas() {
        super.updateTrackingAreas()
        if let trackingArea = trackingArea { removeTrackingArea(trackingArea) }
        let area = NSTrackingArea(
            rect: bounds, options: [.mouseEnteredAndExited, .activeInKeyWindow, .inVisibleRect], owner: self,
            userInfo: nil)
        addTrackingArea(area)
        trackingArea = area
    }

    override func mouseEntered(with event: NSEvent) {
        isHovering = true
        needsDisplay = true
    }

    override func mouseExited(with event: NSEvent) {
        isHovering = false
        needsDisplay = true
    }

    override func mouseDown(with event: NSEvent) {
        if event.clickCount == 2 {
            doubleValue = (minimumValue + maximumValue) / 2
            sendAction(action, to: target)
            return
        }
        dragOrigin = convert(event.locationInWindow, from: nil)
        window?.makeFirstResponder(self)
        NSCursor.resizeUpDown.push()
    }

    override func mouseDragged(with event: NSEvent) {
        guard let origin = dragOrigin else { return }
        let point = convert(event.locationInWindow, from: nil)
        let speed = event.modifierFlags.contains(.shift) ? 0.001 : 0.005
        doubleValue += Double(point.y - origin.y) * speed * (maximumValue - minimumValue)
        dragOrigin = point
        _ = sendAction(action, to: target)
    }

    override func mouseUp(with event: NSEvent) {
        dragOrigin = nil
        NSCursor.pop()
    }

    override func scrollWheel(with event: NSEvent) {
        doubleValue += Double(event.scrollingDeltaY) * 0.01 * (maximumValue - minimumValue)
        sendAction(action, to: target)
    }

    override func keyDown(with event: NSEvent) {
        switch event.keyCode {
        case 126: doubleValue += 0.01
        case 125: doubleValue -= 0.01
        default: super.keyDown(with: event)
        }
    }

    override func draw(_ dirtyRect: NSRect) {
        super.draw(dirtyRect)
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saveGState()
        defer { context.restoreGState() }

        let rect = bounds.insetBy(dx: lineWidth, dy: lineWidth)
        let center = NSPoint(x: rect.midX, y: rect.midY)
        let radius = min(rect.width, rect.height) / 2
        let fraction = CGFloat((doubleValue - minimumValue) / (maximumValue - minimumValue))
        let startAngle: CGFloat = 225
        let endAngle = startAngle - 270 * fraction

        let track = NSBezierPath()
        track.appendArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: -45, clockwise: true)
        track.lineWidth = lineWidth
        track.lineCapStyle = .round
        trackColor.setStroke()
        track.stroke()

        let arc = NSBezierPath()
        arc.appendArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: true)
        arc.lineWidth = lineWidth
        arc.lineCapStyle = .round
        (isHovering ? indicatorColor.blended(withFraction: 0.3, of: .white) ?? indicatorColor : indicatorColor).set()
        arc.stroke()

        let face = NSBezierPath(ovalIn: rect.insetBy(dx: 8, dy: 8))
        let gradient = NSGradient(starting: NSColor(white: 0.4, alpha: 1), ending: NSColor(white: 0.15, alpha: 1))
        gradient?.draw(in: face, angle: -90)
        NSGradient(colors: [.white, .gray, .black])?.draw(in: NSBezierPath(rect: .zero), relativeCenterPosition: .zero)

        let angle = endAngle * .pi / 180
        let pointer = NSBezierPath()
        pointer.move(to: NSPoint(x: center.x + cos(angle) * radius * 0.3, y: center.y + sin(angle) * radius * 0.3))
        pointer.line(to: NSPoint(x: center.x + cos(angle) * radius * 0.65, y: center.y + sin(angle) * radius * 0.65))
        pointer.lineWidth = 2
        NSColor.white.setStroke()
        pointer.stroke()

        let text = String(format: "%.2f", doubleValue) as NSString
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.monospacedDigitSystemFont(ofSize: 10, weight: .medium), .foregroundColor: NSColor.labelColor,
            .paragraphStyle: style,
        ]
        text.draw(in: NSRect(x: 0, y: 0, width: bounds.width, height: 14), withAttributes: attributes)
        let size = text.size(withAttributes: attributes)
        if size.width > bounds.width { NSColor.red.setFill(); NSRect(x: 0, y: 0, width: 2, height: 2).fill() }
    }
}
