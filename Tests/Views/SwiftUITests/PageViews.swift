import CoreAudioKit
import SwiftUI

// The examples of docs/unit/writing-a-view.md.

/// A bar as long as the parameter's value; a click or a drag sets it.
final class BarView: NSView {
    private var binding: AUParameterBinding?

    init(_ parameter: AUParameter) {
        super.init(frame: NSRect(x: 0, y: 0, width: 200, height: 40))
        binding = AUParameterBinding(parameter) { [weak self] _ in self?.needsDisplay = true }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ dirtyRect: NSRect) {
        guard let binding else { return }
        NSColor.controlBackgroundColor.setFill()
        bounds.fill()
        NSColor.controlAccentColor.setFill()
        let part = CGFloat(binding.value / binding.parameter.maxValue)
        NSBezierPath(
            roundedRect: NSRect(x: 0, y: 0, width: bounds.width * part, height: bounds.height), xRadius: 6, yRadius: 6
        )
        .fill()
        binding.text(for: binding.value).draw(
            at: NSPoint(x: 10, y: 12),
            withAttributes: [.font: NSFont.boldSystemFont(ofSize: 13), .foregroundColor: NSColor.labelColor])
    }

    override func mouseDown(with event: NSEvent) {
        binding?.touch()
        mouseDragged(with: event)
    }

    override func mouseDragged(with event: NSEvent) {
        guard let binding else { return }
        binding.set(binding.parameter.maxValue * AUValue(location(of: event).x / bounds.width))
        needsDisplay = true
    }

    override func mouseUp(with event: NSEvent) { binding?.release() }
}

/// Two knobs beside one another.
final class KnobsController: AUViewController {
    var tree: AUParameterTree?

    override func loadView() {
        let knobs = (tree?.allParameters ?? []).map { AUParameterKnob($0) }
        let stack = NSStackView(views: knobs)
        stack.distribution = .fillEqually
        view = stack
        preferredContentSize = CGSize(width: 90 * max(1, knobs.count), height: 120)
    }
}

struct GainView: View {
    @State private var isFine = false
    @State private var gain = 0.5

    var body: some View {
        VStack(spacing: 12) {
            Text("Gain \(gain, specifier: "%.2f")").font(.title2)
            Slider(value: $gain, in: isFine ? 0.4...0.6 : 0...1)
            Toggle("Fine", isOn: $isFine)
        }
        .padding()
    }
}
