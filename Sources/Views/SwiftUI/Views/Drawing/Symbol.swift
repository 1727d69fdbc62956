import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws symbols by Apple's names, on a square from -1 to 1 that grows downwards.
@MainActor
enum Symbol {
    /// What a symbol is made of.
    private enum Part {
        case line([(CGFloat, CGFloat)])
        case area([(CGFloat, CGFloat)])
        case ring(x: CGFloat, y: CGFloat, radius: CGFloat)
        case disc(x: CGFloat, y: CGFloat, radius: CGFloat)
        case arc(radius: CGFloat, from: CGFloat, to: CGFloat)
    }

    private static let parts: [String: [Part]] = [
        "play": [.area([(-0.55, -0.75), (0.8, 0), (-0.55, 0.75)])],
        "stop": [.area([(-0.65, -0.65), (0.65, -0.65), (0.65, 0.65), (-0.65, 0.65)])],
        "pause": [
            .area([(-0.6, -0.7), (-0.2, -0.7), (-0.2, 0.7), (-0.6, 0.7)]),
            .area([(0.2, -0.7), (0.6, -0.7), (0.6, 0.7), (0.2, 0.7)]),
        ],
        "backward": [.area([(0.8, -0.65), (0, 0), (0.8, 0.65)]), .area([(0, -0.65), (-0.8, 0), (0, 0.65)])],
        "forward": [.area([(-0.8, -0.65), (0, 0), (-0.8, 0.65)]), .area([(0, -0.65), (0.8, 0), (0, 0.65)])],
        "record": [.disc(x: 0, y: 0, radius: 0.5)],
        "plus": [.line([(-0.75, 0), (0.75, 0)]), .line([(0, -0.75), (0, 0.75)])],
        "minus": [.line([(-0.75, 0), (0.75, 0)])],
        "xmark": [.line([(-0.6, -0.6), (0.6, 0.6)]), .line([(0.6, -0.6), (-0.6, 0.6)])],
        "checkmark": [.line([(-0.7, 0.05), (-0.2, 0.6), (0.7, -0.6)])],
        "chevron.left": [.line([(0.3, -0.7), (-0.4, 0), (0.3, 0.7)])],
        "chevron.right": [.line([(-0.3, -0.7), (0.4, 0), (-0.3, 0.7)])],
        "chevron.up": [.line([(-0.7, 0.3), (0, -0.4), (0.7, 0.3)])],
        "chevron.down": [.line([(-0.7, -0.3), (0, 0.4), (0.7, -0.3)])],
        "chevron.up.chevron.down": [
            .line([(-0.4, -0.25), (0, -0.65), (0.4, -0.25)]), .line([(-0.4, 0.25), (0, 0.65), (0.4, 0.25)]),
        ],
        "arrow.left": [.line([(0.75, 0), (-0.75, 0)]), .line([(-0.2, -0.55), (-0.75, 0), (-0.2, 0.55)])],
        "arrow.right": [.line([(-0.75, 0), (0.75, 0)]), .line([(0.2, -0.55), (0.75, 0), (0.2, 0.55)])],
        "arrow.up": [.line([(0, 0.75), (0, -0.75)]), .line([(-0.55, -0.2), (0, -0.75), (0.55, -0.2)])],
        "arrow.down": [.line([(0, -0.75), (0, 0.75)]), .line([(-0.55, 0.2), (0, 0.75), (0.55, 0.2)])],
        "arrow.clockwise": [
            .arc(radius: 0.65, from: -60, to: 240), .line([(0.0, -0.95), (0.35, -0.6), (0.0, -0.25)]),
        ],
        "arrow.counterclockwise": [
            .arc(radius: 0.65, from: -60, to: 240), .line([(-0.02, -0.95), (-0.36, -0.58), (0.02, -0.25)]),
        ],
        "arrow.triangle.2.circlepath": [
            .arc(radius: 0.65, from: -160, to: -20), .arc(radius: 0.65, from: 20, to: 160),
        ],
        "repeat": [.arc(radius: 0.65, from: -160, to: -20), .arc(radius: 0.65, from: 20, to: 160)],
        "power": [.arc(radius: 0.65, from: -55, to: 235), .line([(0, -0.85), (0, -0.1)])],
        "circle": [.ring(x: 0, y: 0, radius: 0.8)],
        "square": [.line([(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75), (-0.75, -0.75)])],
        "triangle": [.line([(0, -0.7), (0.8, 0.7), (-0.8, 0.7), (0, -0.7)])],
        "diamond": [.line([(0, -0.85), (0.85, 0), (0, 0.85), (-0.85, 0), (0, -0.85)])],
        "line.3.horizontal": [-0.5, 0, 0.5].map { .line([(-0.8, $0), (0.8, $0)]) },
        "ellipsis": [-0.6, 0, 0.6].map { .disc(x: $0, y: 0, radius: 0.15) },
        "slider.horizontal.3": [(-0.55, -0.3), (0, 0.4), (0.55, -0.1)].flatMap {
            [Part.line([(-0.85, $0.0), (0.85, $0.0)]), .disc(x: $0.1, y: $0.0, radius: 0.2)]
        },
        "slider.vertical.3": [(-0.55, -0.3), (0, 0.4), (0.55, -0.1)].flatMap {
            [Part.line([($0.0, -0.85), ($0.0, 0.85)]), .disc(x: $0.0, y: $0.1, radius: 0.2)]
        },
        "speaker": [.area([(-0.8, -0.3), (-0.4, -0.3), (0.1, -0.75), (0.1, 0.75), (-0.4, 0.3), (-0.8, 0.3)])],
        "speaker.wave.2": [
            .area([(-0.9, -0.3), (-0.5, -0.3), (0, -0.7), (0, 0.7), (-0.5, 0.3), (-0.9, 0.3)]),
            .arc(radius: 0.45, from: -50, to: 50), .arc(radius: 0.8, from: -50, to: 50),
        ],
        "waveform": [(-0.8, 0.2), (-0.4, 0.6), (0, 0.9), (0.4, 0.5), (0.8, 0.25)].map {
            .line([($0.0, -$0.1), ($0.0, $0.1)])
        },
        "waveform.path": [.line([(-0.9, 0), (-0.5, 0), (-0.25, -0.8), (0.1, 0.8), (0.4, -0.4), (0.55, 0), (0.9, 0)])],
        "music.note": [.disc(x: -0.25, y: 0.6, radius: 0.3), .line([(0.05, 0.6), (0.05, -0.8), (0.5, -0.5)])],
        "music.note.list": [.disc(x: 0.4, y: 0.6, radius: 0.25), .line([(0.65, 0.6), (0.65, -0.6)])],
        "pianokeys": [.line([(-0.8, -0.6), (0.8, -0.6), (0.8, 0.6), (-0.8, 0.6), (-0.8, -0.6)])]
            + [-0.3, 0.3].map { .line([($0, -0.6), ($0, 0.6)]) },
        "bolt": [.area([(0.2, -0.9), (-0.6, 0.15), (-0.05, 0.15), (-0.2, 0.9), (0.6, -0.2), (0.05, -0.2)])],
        "heart": [
            .area([
                (0, 0.8), (-0.85, -0.1), (-0.75, -0.55), (-0.35, -0.7), (0, -0.4), (0.35, -0.7), (0.75, -0.55),
                (0.85, -0.1),
            ])
        ],
        "star": [
            .area(
                (0..<10).map { index in
                    let (angle, radius) = (CGFloat(index) * .pi / 5 - .pi / 2, index % 2 == 0 ? 0.9 : 0.38)
                    return (cos(angle) * radius, sin(angle) * radius)
                })
        ],
        "magnifyingglass": [.ring(x: -0.15, y: -0.15, radius: 0.5), .line([(0.22, 0.22), (0.8, 0.8)])],
        "gearshape": [.ring(x: 0, y: 0, radius: 0.5)]
            + (0..<8).map { index in
                let angle = CGFloat(index) * .pi / 4
                return .line([(cos(angle) * 0.55, sin(angle) * 0.55), (cos(angle) * 0.85, sin(angle) * 0.85)])
            },
        "dial.min": [.ring(x: 0, y: 0, radius: 0.8), .line([(0, 0), (-0.4, 0.4)])],
        "metronome": [
            .line([(-0.6, 0.8), (-0.3, -0.8), (0.3, -0.8), (0.6, 0.8), (-0.6, 0.8)]), .line([(0, 0.5), (0.6, -0.6)]),
        ],
        "info": [.disc(x: 0, y: -0.55, radius: 0.14), .line([(0, -0.15), (0, 0.65)])],
        "exclamationmark": [.line([(0, -0.7), (0, 0.2)]), .disc(x: 0, y: 0.6, radius: 0.14)],
        "trash": [.line([(-0.7, -0.6), (0.7, -0.6)]), .line([(-0.5, -0.6), (-0.4, 0.8), (0.4, 0.8), (0.5, -0.6)])],
        "pencil": [.line([(-0.7, 0.7), (-0.55, 0.2), (0.45, -0.8), (0.8, -0.45), (-0.2, 0.55), (-0.7, 0.7)])],
        "folder": [
            .line([
                (-0.85, 0.6), (-0.85, -0.6), (-0.25, -0.6), (-0.05, -0.35), (0.85, -0.35), (0.85, 0.6), (-0.85, 0.6),
            ])
        ],
        "square.and.arrow.up": [
            .line([(-0.4, -0.1), (-0.7, -0.1), (-0.7, 0.85), (0.7, 0.85), (0.7, -0.1), (0.4, -0.1)]),
            .line([(0, 0.4), (0, -0.85)]), .line([(-0.35, -0.5), (0, -0.85), (0.35, -0.5)]),
        ],
        "square.and.arrow.down": [
            .line([(-0.4, -0.1), (-0.7, -0.1), (-0.7, 0.85), (0.7, 0.85), (0.7, -0.1), (0.4, -0.1)]),
            .line([(0, -0.85), (0, 0.4)]), .line([(-0.35, 0.05), (0, 0.4), (0.35, 0.05)]),
        ],
        "lock": [
            .area([(-0.55, -0.1), (0.55, -0.1), (0.55, 0.8), (-0.55, 0.8)]),
            .line([(-0.35, -0.1), (-0.35, -0.6), (0, -0.8), (0.35, -0.6), (0.35, -0.1)]),
        ],
        "globe": [.ring(x: 0, y: 0, radius: 0.8), .line([(-0.8, 0), (0.8, 0)]), .line([(0, -0.8), (0, 0.8)])],
        "network": [.ring(x: 0, y: 0, radius: 0.8), .line([(-0.8, 0), (0.8, 0)]), .line([(0, -0.8), (0, 0.8)])],
        "paperplane": [.area([(-0.85, -0.1), (0.85, -0.8), (0.15, 0.85), (-0.1, 0.15)])],
    ]

    private static let synonyms = [
        "gear": "gearshape", "multiply": "xmark", "arrow.2.circlepath": "arrow.clockwise",
        "goforward": "arrow.clockwise",
        "gobackward": "arrow.counterclockwise", "dial": "dial.min", "dial.low": "dial.min", "dial.medium": "dial.min",
        "dial.high": "dial.min", "bolt.horizontal": "bolt", "exclamationmark.triangle": "exclamationmark",
        "speaker.wave.1": "speaker.wave.2", "speaker.wave.3": "speaker.wave.2",
        "line.horizontal.3": "line.3.horizontal",
        "arrowtriangle.right": "play", "arrowtriangle.left": "backward", "waveform.path.ecg": "waveform.path",
        "phase.invert": "circle", "stop.square": "stop",
    ]

    /// A symbol's parts, and what is around them.
    private static func find(_ name: String) -> (parts: [Part], frame: String?, isFilled: Bool, isCrossed: Bool)? {
        var (name, isFilled, isCrossed, frame) = (name, false, false, String?.none)
        while true {
            let known = synonyms[name] ?? name
            if let found = parts[known] {
                return (found, frame ?? (name == "exclamationmark.triangle" ? "triangle" : nil), isFilled, isCrossed)
            }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            switch name[name.index(after: dot)...] {
            case "fill": isFilled = true
            case "slash": isCrossed = true
            case "circle", "square", "triangle": frame = String(name[name.index(after: dot)...])
            default: return nil
            }
            name = String(name[..<dot])
        }
    }

    /// Draws it in the middle of a rectangle, as large as fits.
    static func draw(_ name: String, _ color: CGColor, in bounds: CGRect, _ context: CGContext) {
        guard let found = find(name) else { return drawBox(name, color, in: bounds, context) }
        let half = min(bounds.width, bounds.height) / 2
        context.saveGState()
        context.translateBy(x: bounds.midX, y: bounds.midY)
        context.setFillColor(color)
        context.setStrokeColor(color)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setLineWidth(max(1, half * 0.17))
        if let frame = found.frame, let around = parts[frame] {
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            draw(around, half * 1.1, fills: found.isFilled, context)
            // A filled frame has the symbol cut out.
            if found.isFilled { context.setBlendMode(.destinationOut) }
            draw(found.parts, half * 0.55, fills: found.isFilled, context)
            context.endTransparencyLayer()
        } else {
            draw(found.parts, half, fills: found.isFilled, context)
        }
        if found.isCrossed { draw([.line([(-0.8, -0.8), (0.8, 0.8)])], half, fills: false, context) }
        context.restoreGState()
    }

    private static func draw(_ parts: [Part], _ unit: CGFloat, fills: Bool, _ context: CGContext) {
        func points(_ places: [(CGFloat, CGFloat)]) -> [CGPoint] {
            places.map { CGPoint(x: $0.0 * unit, y: $0.1 * unit) }
        }
        func box(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGRect {
            CGRect(x: (x - radius) * unit, y: (y - radius) * unit, width: 2 * radius * unit, height: 2 * radius * unit)
        }
        for part in parts {
            switch part {
            case .line(let places):
                context.addLines(between: points(places))
                let isClosed = places.count > 3 && places.first! == places.last!
                if fills, isClosed { context.fillPath() } else { context.strokePath() }
            case .area(let places):
                context.addLines(between: points(places))
                context.closePath()
                if fills { context.drawPath(using: .fillStroke) } else { context.strokePath() }
            case .ring(let x, let y, let radius):
                if fills {
                    context.fillEllipse(in: box(x, y, radius))
                } else {
                    context.strokeEllipse(in: box(x, y, radius))
                }
            case .disc(let x, let y, let radius): context.fillEllipse(in: box(x, y, radius))
            case .arc(let radius, let from, let to):
                let turn = CGFloat.pi / 180
                context.beginPath()
                context.addArc(
                    center: .zero, radius: radius * unit, startAngle: from * turn, endAngle: to * turn, clockwise: false
                )
                context.strokePath()
            }
        }
    }

    /// A box with the first letters of a name.
    static func drawBox(_ name: String, _ color: CGColor, in bounds: CGRect, _ context: CGContext) {
        let side = min(bounds.width, bounds.height)
        context.setStrokeColor(color)
        context.setLineWidth(1)
        let radius = min(4, side / 5)
        context.addPath(
            CGPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerWidth: radius, cornerHeight: radius, transform: nil)
        )
        context.strokePath()
        let letters = side > 40 ? name : String(name.prefix(2))
        ControlPart.drawCentred(
            letters, TextStyle(size: Double(max(6, min(13, side * 0.45))), alignment: .center),
            in: bounds.insetBy(dx: 1, dy: 1), context, color)
    }
}
