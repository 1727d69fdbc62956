import AppKit
import Foundation

/// Draws the filter's response with a grid, its area, and a handle at the cutoff.
@MainActor
struct FilterPicture {
    let context: CGContext
    let scale: ResponseScale
    let response: FilterResponse
    let size: CGSize
    let isHeld: Bool
    let captions: [String]

    private static let curve = NSColor(red: 0.22, green: 0.72, blue: 0.98, alpha: 1)
    private static let ground = NSColor(red: 0.09, green: 0.105, blue: 0.135, alpha: 1)
    private var area: CGRect { scale.area }

    func draw() {
        context.setFillColor(NSColor(red: 0.13, green: 0.145, blue: 0.18, alpha: 1).cgColor)
        context.fill(CGRect(origin: .zero, size: size))
        context.saveGState()
        context.addPath(CGPath(roundedRect: area, cornerWidth: 6, cornerHeight: 6, transform: nil))
        context.clip()
        context.setFillColor(Self.ground.cgColor)
        context.fill(area)
        drawGrid()
        drawCurve()
        drawHandle()
        context.restoreGState()
        drawCaptions()
    }

    private var isSmall: Bool { area.height < 120 || area.width < 260 }

    private func drawGrid() {
        context.setLineWidth(1)
        let style = TextStyleOfGrid.attributes
        for frequency in [20.0, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000] {
            let isDecade = [100.0, 1000, 10_000].contains(frequency)
            line(
                CGPoint(x: scale.x(of: frequency), y: area.minY), CGPoint(x: scale.x(of: frequency), y: area.maxY),
                isDecade)
            let isInside = scale.x(of: frequency) + 46 < area.maxX
            guard isDecade, isInside, area.height > 60 else { continue }
            let text = frequency >= 1000 ? "\(Int(frequency / 1000)) kHz" : "\(Int(frequency)) Hz"
            text.draw(at: CGPoint(x: scale.x(of: frequency) + 4, y: area.maxY - 16), withAttributes: style)
        }
        for gain in stride(from: -24.0, through: 24, by: 12) {
            line(CGPoint(x: area.minX, y: scale.y(of: gain)), CGPoint(x: area.maxX, y: scale.y(of: gain)), gain == 0)
            guard !isSmall, scale.y(of: gain) - 16 > area.minY else { continue }
            let text = gain > 0 ? "+\(Int(gain)) dB" : "\(Int(gain)) dB"
            text.draw(at: CGPoint(x: area.minX + 6, y: scale.y(of: gain) - 15), withAttributes: style)
        }
    }

    private func line(_ start: CGPoint, _ end: CGPoint, _ isStrong: Bool) {
        context.setStrokeColor(NSColor(white: 1, alpha: isStrong ? 0.2 : 0.08).cgColor)
        // On the middle of a pixel, so that it is one pixel wide.
        let points = [start, end].map { CGPoint(x: $0.x.rounded() + 0.5, y: $0.y.rounded() + 0.5) }
        context.strokeLineSegments(between: points)
    }

    private func drawCurve() {
        let path = CGMutablePath()
        for x in stride(from: area.minX, through: area.maxX, by: 1) {
            let gain = response.decibels(at: scale.frequency(at: x))
            path.addLine(to: CGPoint(x: x, y: min(scale.y(of: gain), area.maxY + 20)))
        }
        let filled = CGMutablePath()
        filled.addPath(path)
        filled.addLine(to: CGPoint(x: area.maxX, y: area.maxY + 20))
        filled.addLine(to: CGPoint(x: area.minX, y: area.maxY + 20))
        filled.closeSubpath()
        context.saveGState()
        context.addPath(filled)
        context.clip()
        let colors = [Self.curve.withAlphaComponent(0.45).cgColor, Self.curve.withAlphaComponent(0.04).cgColor]
        if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: area.minY), end: CGPoint(x: 0, y: area.maxY),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        context.restoreGState()
        context.setStrokeColor(Self.curve.cgColor)
        context.setLineWidth(2)
        context.setLineJoin(.round)
        context.addPath(path)
        context.strokePath()
    }

    private func drawHandle() {
        let center = CGPoint(x: scale.x(of: response.cutoff), y: scale.y(of: response.resonance))
        let radius: CGFloat = isHeld ? 9 : 7
        context.setFillColor(NSColor(white: 1, alpha: isHeld ? 1 : 0.92).cgColor)
        context.setStrokeColor(Self.ground.cgColor)
        context.setLineWidth(2)
        context.addEllipse(
            in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        context.drawPath(using: .fillStroke)
    }

    private func drawCaptions() {
        for (caption, frame) in zip(captions, FilterViewLayout(size).captions) {
            caption.draw(in: frame, withAttributes: TextStyleOfGrid.caption)
        }
    }
}

/// How texts in the picture look.
@MainActor
private enum TextStyleOfGrid {
    static let attributes: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: 10), .foregroundColor: NSColor(white: 1, alpha: 0.5),
    ]
    static let caption: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: 13, weight: .semibold), .foregroundColor: NSColor(white: 0.93, alpha: 1),
        .paragraphStyle: NSMutableParagraphStyle.cut,
    ]
}

extension NSMutableParagraphStyle {
    fileprivate static var cut: NSMutableParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        return style
    }
}
