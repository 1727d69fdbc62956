import AppKit
import AudioToolbox
import CoreAudioKit
import Foundation

/// The response of the filter as a curve: a drag sets the cutoff by its x and the resonance by its y.
@MainActor
public final class FilterView: NSView {
    private let cutoff: AUParameterBinding?
    private let resonance: AUParameterBinding?
    private let sampleRate: () -> Double
    private var isDragged = false

    /// - Parameters:
    ///   - tree: Has "cutoff" in Hz and "resonance" in dB.
    ///   - sampleRate: Of what the filter renders now, in Hz.
    public init(tree: AUParameterTree?, sampleRate: @escaping () -> Double = { 48_000 }) {
        self.sampleRate = sampleRate
        final class Box { weak var view: NSView? }
        let box = Box()
        func bind(_ identifier: String) -> AUParameterBinding? {
            tree?.parameter(withKeyPath: identifier).map {
                AUParameterBinding($0) { _ in box.view?.needsDisplay = true }
            }
        }
        (cutoff, resonance) = (bind("cutoff"), bind("resonance"))
        super.init(frame: NSRect(x: 0, y: 0, width: 800, height: 500))
        isAlwaysDark = true
        box.view = self
        if let tree { addHandles(tree) }
    }

    public required init?(coder: NSCoder) { return nil }

    public override var isFlipped: Bool { true }

    /// The curve as the parameters are now.
    public var response: FilterResponse {
        FilterResponse(
            cutoff: Double(cutoff?.value ?? 400), resonance: Double(resonance?.value ?? 0), sampleRate: sampleRate())
    }

    /// Where the curve is drawn.
    public var scale: ResponseScale { ResponseScale(area: FilterViewLayout(bounds.size).curve) }

    /// Sliders for the keyboard and for assistive programs, below the curve where there is room.
    private func addHandles(_ tree: AUParameterTree) {
        for identifier in ["cutoff", "resonance"] {
            guard let parameter = tree.parameter(withKeyPath: identifier) else { continue }
            let slider = AUParameterSlider(parameter)
            slider.onChange = { [weak self] in self?.needsDisplay = true }
            addSubview(slider)
        }
    }

    public override func layout() {
        let frames = FilterViewLayout(bounds.size).sliders
        for (slider, frame) in zip(subviews, frames) { slider.frame = frame }
    }

    // MARK: Drag

    private func follow(_ event: NSEvent) {
        let point = location(of: event)
        cutoff?.set(AUValue(scale.frequency(at: point.x)))
        resonance?.set(AUValue(scale.gain(at: point.y)))
        needsDisplay = true
    }

    public override func mouseDown(with event: NSEvent) {
        isDragged = true
        cutoff?.touch()
        resonance?.touch()
        follow(event)
    }

    public override func mouseDragged(with event: NSEvent) { if isDragged { follow(event) } }

    public override func mouseUp(with event: NSEvent) {
        isDragged = false
        cutoff?.release()
        resonance?.release()
        needsDisplay = true
    }

    // MARK: Picture

    public override func draw(_ rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        FilterPicture(
            context: context, scale: scale, response: response, size: bounds.size, isHeld: isDragged,
            captions: captions
        ).draw()
    }

    private var captions: [String] {
        [cutoff, resonance].compactMap { binding in
            binding.map { "\($0.parameter.displayName)  \(Self.short($0.value)) \($0.parameter.unitName ?? "")" }
        }
    }

    private static func short(_ value: AUValue) -> String {
        String(format: abs(value) >= 100 ? "%.0f" : "%.1f", Double(value))
    }
}
