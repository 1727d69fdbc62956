import AppKit
import AudioToolbox
import CoreAudioKit
import Foundation

/// How loud a note is over time: it rises over the attack, and falls over the release. Each end of a line is dragged to
/// the side, in ratios of time.
@MainActor
final class EnvelopeView: NSView {
    private let attack: AUParameterBinding?
    private let release: AUParameterBinding?
    private var held: AUParameterBinding?

    init(tree: AUParameterTree?) {
        final class Box { weak var view: NSView? }
        let box = Box()
        func bind(_ identifier: String) -> AUParameterBinding? {
            tree?.parameter(withKeyPath: identifier).map {
                AUParameterBinding($0) { _ in box.view?.needsDisplay = true }
            }
        }
        (attack, release) = (bind("attack"), bind("release"))
        super.init(frame: .zero)
        box.view = self
    }

    required init?(coder: NSCoder) { return nil }

    override var isFlipped: Bool { true }

    private var area: CGRect { bounds.insetBy(dx: 12, dy: min(14, bounds.height * 0.15)) }
    /// Each time has this part of the width.
    private var room: CGFloat { area.width * 0.4 }

    private func part(_ binding: AUParameterBinding?) -> CGFloat {
        guard let binding else { return 0.3 }
        let (least, greatest) = (Double(binding.parameter.minValue), Double(binding.parameter.maxValue))
        return CGFloat(log(max(Double(binding.value), least) / least) / log(greatest / least))
    }

    private var peak: CGPoint { CGPoint(x: area.minX + part(attack) * room, y: area.minY) }
    private var letGo: CGPoint { CGPoint(x: area.maxX - room, y: area.minY) }
    private var end: CGPoint { CGPoint(x: letGo.x + part(release) * room, y: area.maxY) }

    private func set(_ binding: AUParameterBinding?, _ distance: CGFloat) {
        guard let binding else { return }
        let (least, greatest) = (Double(binding.parameter.minValue), Double(binding.parameter.maxValue))
        binding.set(AUValue(least * pow(greatest / least, Double(min(1, max(0, distance / max(1, room)))))))
        needsDisplay = true
    }

    private func follow(_ event: NSEvent) {
        let x = location(of: event).x
        if held === attack { set(attack, x - area.minX) } else { set(release, x - letGo.x) }
    }

    override func mouseDown(with event: NSEvent) {
        held = location(of: event).x < area.midX ? attack : release
        held?.touch()
        follow(event)
    }
    override func mouseDragged(with event: NSEvent) { if held != nil { follow(event) } }
    override func mouseUp(with event: NSEvent) {
        held?.release()
        held = nil
        needsDisplay = true
    }

    override func draw(_ rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let color = NSColor(red: 0.35, green: 0.8, blue: 0.6, alpha: 1)
        context.setFillColor(NSColor(white: 0, alpha: 0.35).cgColor)
        context.addPath(CGPath(roundedRect: bounds, cornerWidth: 6, cornerHeight: 6, transform: nil))
        context.fillPath()
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: area.minX, y: area.maxY), peak, letGo])
        path.addQuadCurve(to: end, control: CGPoint(x: letGo.x + (end.x - letGo.x) * 0.25, y: area.maxY))
        context.setFillColor(color.withAlphaComponent(0.2).cgColor)
        context.addPath(path)
        context.fillPath()
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(2)
        context.setLineJoin(.round)
        context.addPath(path)
        context.strokePath()
        context.setFillColor(NSColor.white.cgColor)
        for point in [peak, end] {
            context.fillEllipse(in: CGRect(x: point.x - 5, y: point.y - 5, width: 10, height: 10))
        }
    }
}
