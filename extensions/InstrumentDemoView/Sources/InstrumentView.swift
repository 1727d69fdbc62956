import AppKit
import AudioToolbox
import CoreAudioKit
import Foundation

/// The envelope with a knob for each time, above a keyboard that plays the instrument.
@MainActor
public final class InstrumentView: NSView {
    private let envelope: EnvelopeView
    private let keyboard = KeyboardView(frame: .zero)
    private var knobs: [AUParameterKnob] = []

    /// - Parameters:
    ///   - tree: Has "attack" and "release" in seconds.
    ///   - play: Is called with a MIDI note, and whether it begins. Thread: main.
    public init(tree: AUParameterTree?, play: @escaping (Int, Bool) -> Void = { _, _ in }) {
        envelope = EnvelopeView(tree: tree)
        super.init(frame: NSRect(x: 0, y: 0, width: 800, height: 500))
        isAlwaysDark = true
        backgroundColor = NSColor(red: 0.11, green: 0.14, blue: 0.15, alpha: 1)
        keyboard.play = play
        addSubview(envelope)
        addSubview(keyboard)
        for identifier in ["attack", "release"] {
            guard let parameter = tree?.parameter(withKeyPath: identifier) else { continue }
            let knob = AUParameterKnob(parameter)
            knob.tint = NSColor(red: 0.35, green: 0.8, blue: 0.6, alpha: 1)
            addSubview(knob)
            knobs.append(knob)
        }
    }

    public required init?(coder: NSCoder) { return nil }

    public override var isFlipped: Bool { true }

    public override func layout() {
        let isFlat = bounds.height < 160
        let upper =
            isFlat
            ? CGRect(x: 0, y: 0, width: bounds.width * 0.5, height: bounds.height)
            : CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height * 0.56)
        keyboard.frame =
            isFlat
            ? CGRect(x: upper.maxX, y: 0, width: bounds.width - upper.maxX - 6, height: bounds.height - 6)
            : CGRect(x: 10, y: upper.maxY, width: bounds.width - 20, height: bounds.height - upper.maxY - 8)
        let isTall = bounds.width < bounds.height
        if isTall {
            let side = min(upper.height * 0.42, upper.width / 2 - 12)
            place(knobs: CGRect(x: 10, y: upper.height - side - 8, width: upper.width - 20, height: side))
            envelope.frame = CGRect(x: 10, y: 10, width: upper.width - 20, height: upper.height - side - 26)
        } else {
            let width = min(upper.width * 0.5, (upper.height - 12) * 1.7)
            place(knobs: CGRect(x: upper.width - width - 8, y: 6, width: width, height: upper.height - 14))
            envelope.frame = CGRect(x: 10, y: 10, width: upper.width - width - 28, height: upper.height - 22)
        }
    }

    private func place(knobs area: CGRect) {
        let width = area.width / CGFloat(max(1, knobs.count))
        for (index, knob) in knobs.enumerated() {
            knob.frame = CGRect(x: area.minX + CGFloat(index) * width, y: area.minY, width: width, height: area.height)
                .insetBy(dx: 4, dy: 0)
        }
    }
}
