import AppKit
import AudioToolbox
import CoreAudioKit
import Foundation

/// A slider for the frequency on a picture: what a sine becomes when it is multiplied by another.
@MainActor
public final class RingModulatorView: NSView {
    private let parameter: AUParameter?
    private var slider: AUParameterSlider?

    /// - Parameter tree: Has "frequency" in Hz.
    public init(tree: AUParameterTree?) {
        parameter = tree?.parameter(withKeyPath: "frequency")
        super.init(frame: NSRect(x: 0, y: 0, width: 800, height: 500))
        guard let parameter else { return }
        let slider = AUParameterSlider(parameter)
        slider.tint = NSColor(red: 1, green: 0.85, blue: 0.4, alpha: 1)
        slider.onChange = { [weak self] in self?.needsDisplay = true }
        addSubview(slider)
        self.slider = slider
    }

    public required init?(coder: NSCoder) { return nil }

    public override var isFlipped: Bool { true }

    /// The strip at the bottom with name, slider and value; all of the right half where the view is flat.
    private var panel: CGRect {
        bounds.height < 160
            ? CGRect(x: bounds.width * 0.5, y: 0, width: bounds.width * 0.5, height: bounds.height)
            : CGRect(x: 0, y: bounds.height - 76, width: bounds.width, height: 76)
    }

    public override func layout() {
        let panel = panel
        slider?.frame = CGRect(x: panel.minX + 16, y: panel.midY + 2, width: max(20, panel.width - 32), height: 26)
    }

    public override func draw(_ rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        drawSky(context)
        drawWave(context)
        let panel = panel
        context.setFillColor(NSColor(red: 0.05, green: 0.04, blue: 0.12, alpha: 0.72).cgColor)
        context.fill(panel)
        let line = CGRect(x: panel.minX + 22, y: panel.midY - 24, width: panel.width - 44, height: 20)
        Self.write(parameter?.displayName ?? "", in: line, .left)
        Self.write(slider?.text ?? "", in: line, .right)
    }

    private static func write(_ text: String, in frame: CGRect, _ alignment: NSTextAlignment) {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.lineBreakMode = .byTruncatingTail
        text.draw(
            in: frame,
            withAttributes: [
                .font: NSFont.systemFont(ofSize: 14, weight: .semibold), .foregroundColor: NSColor.white,
                .paragraphStyle: style,
            ])
    }

    private func drawSky(_ context: CGContext) {
        let colors = [0x1b1446, 0x5b2a86, 0xd9577a, 0xf9a15e].map { (hex: Int) in
            NSColor(
                red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
                blue: CGFloat(hex & 255) / 255,
                alpha: 1
            ).cgColor
        }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.45, 0.8, 1]) else { return }
        context.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 0, y: bounds.height),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        let radius = min(bounds.width, bounds.height) * 0.22
        context.setFillColor(NSColor(red: 1, green: 0.88, blue: 0.62, alpha: 0.9).cgColor)
        context.fillEllipse(
            in: CGRect(
                x: bounds.width * 0.24 - radius, y: bounds.height * 0.52 - radius, width: 2 * radius, height: 2 * radius
            ))
    }

    /// A note of 110 Hz multiplied by the modulator, over a tenth of a second.
    private func drawWave(_ context: CGContext) {
        let frequency = Double(parameter?.value ?? 22)
        let area =
            bounds.height < 160
            ? CGRect(x: 0, y: 0, width: bounds.width * 0.5, height: bounds.height)
            : CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 76)
        context.saveGState()
        context.clip(to: area)
        context.setLineJoin(.round)
        for layer in 0..<3 {
            let path = CGMutablePath()
            for x in stride(from: CGFloat(-2), through: area.width + 2, by: 2) {
                let time = Double(x / max(1, area.width)) * 0.1
                let sound = sin(2 * .pi * 110 * time) * sin(2 * .pi * frequency * time + Double(layer) * 0.25)
                path.addLine(to: CGPoint(x: x, y: area.midY - area.height * 0.36 * CGFloat(sound)))
            }
            context.addPath(path)
            context.setLineWidth(layer == 0 ? 2.5 : 1)
            context.setStrokeColor(NSColor(white: 1, alpha: layer == 0 ? 0.95 : 0.28).cgColor)
            context.strokePath()
        }
        context.restoreGState()
    }
}
