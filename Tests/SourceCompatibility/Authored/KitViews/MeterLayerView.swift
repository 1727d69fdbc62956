import AppKit
import QuartzCore

final class MeterLayerView: NSView, CALayerDelegate {
    private let barLayer = CALayer()
    private let maskLayer = CAShapeLayer()
    private var displayTimer: Timer?
    private var level: Float = 0
    var levelProvider: (() -> Float)?

    override init(frame: NSRect) {
        super.init(frame: frame)
        wantsLayer = true
        layerContentsRedrawPolicy = .onSetNeedsDisplay
        layer?.addSublayer(barLayer)
        barLayer.delegate = self
        barLayer.needsDisplayOnBoundsChange = true
        barLayer.setNeedsDisplay()
        maskLayer.fillRule = .evenOdd
        barLayer.mask = maskLayer
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.3
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.isRemovedOnCompletion = true
        barLayer.add(animation, forKey: "fade")
    }

    required init?(coder decoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        displayTimer?.invalidate()
        guard window != nil else { return }
        displayTimer = Timer.scheduledTimer(withTimeInterval: 1.0 / 30, repeats: true) { [weak self] _ in
            self?.update()
        }
        RunLoop.main.add(displayTimer!, forMode: .common)
    }

    override func viewWillMove(toSuperview newSuperview: NSView?) {
        super.viewWillMove(toSuperview: newSuperview)
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        barLayer.frame = bounds
    }

    private func update() {
        level = levelProvider?() ?? 0
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        maskLayer.path = CGPath(
            rect: CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height * CGFloat(level)), transform: nil)
        CATransaction.commit()
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
        let colors = [NSColor.green.cgColor, NSColor.yellow.cgColor, NSColor.red.cgColor] as CFArray
        guard
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 0.7, 1])
        else { return }
        ctx.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 0, y: layer.bounds.height), options: [.drawsAfterEndLocation])
        ctx.setBlendMode(.multiply)
        ctx.setLineDash(phase: 0, lengths: [4, 2])
        ctx.setStrokeColor(NSColor.black.cgColor)
        ctx.stroke(layer.bounds)
        ctx.addEllipse(in: layer.bounds)
        ctx.clip()
        ctx.setShadow(offset: CGSize(width: 0, height: -1), blur: 3, color: NSColor.black.cgColor)
        ctx.translateBy(x: 4, y: 4)
        ctx.rotate(by: .pi / 4)
        ctx.fill([CGRect(x: 0, y: 0, width: 4, height: 4)])
    }

    func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
}
