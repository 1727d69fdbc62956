import AppKit
import AudioToolbox
import CoreAudioKit
import Foundation

/// One large knob for the drive, and smaller ones for what else there is room for.
@MainActor
public final class DistortionView: NSView {
    private var large: AUParameterKnob?
    private var small: [AUParameterKnob] = []

    /// - Parameter tree: Has "drive.amount"; other parameters that are no choice get small knobs.
    public init(tree: AUParameterTree?) {
        super.init(frame: NSRect(x: 0, y: 0, width: 800, height: 500))
        isAlwaysDark = true
        backgroundColor = NSColor(red: 0.16, green: 0.1, blue: 0.09, alpha: 1)
        let all = (tree?.allParameters ?? []).filter { $0.flags.contains(.flag_IsWritable) && $0.valueStrings == nil }
        let main = all.first { $0.identifier == "amount" } ?? all.first
        for parameter in all { add(parameter, isMain: parameter === main) }
    }

    public required init?(coder: NSCoder) { return nil }

    private func add(_ parameter: AUParameter, isMain: Bool) {
        let knob = AUParameterKnob(parameter)
        knob.tint =
            isMain
            ? NSColor(red: 1, green: 0.45, blue: 0.2, alpha: 1) : NSColor(red: 0.95, green: 0.7, blue: 0.35, alpha: 1)
        addSubview(knob)
        if isMain { large = knob } else { small.append(knob) }
    }

    public override var isFlipped: Bool { true }

    public override func layout() {
        let layout = DistortionLayout(bounds.size, small: small.count)
        large?.frame = layout.large
        for (index, knob) in small.enumerated() {
            knob.isHidden = index >= layout.small.count
            if !knob.isHidden { knob.frame = layout.small[index] }
        }
    }

    public override func draw(_ rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let colors = [
            NSColor(red: 0.32, green: 0.16, blue: 0.1, alpha: 1).cgColor,
            NSColor(red: 0.13, green: 0.08, blue: 0.08, alpha: 1).cgColor,
        ]
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return }
        let frame = DistortionLayout(bounds.size, small: small.count).large
        let center = CGPoint(x: frame.midX, y: frame.midY)
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center,
            endRadius: max(bounds.width, bounds.height) * 0.7, options: [.drawsAfterEndLocation])
    }
}
