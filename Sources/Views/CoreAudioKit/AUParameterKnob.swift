import AppKit
import AudioToolbox
import Foundation
import ViewHierarchy

/// A knob that shows a parameter and sets it, with the parameter's name above and its value below.
@preconcurrency @MainActor
public final class AUParameterKnob: NSView {
    private let knob = KnobPart()
    private var binding: AUParameterBinding?

    /// The parameter's values from its least to its greatest, evenly or in ratios as its flags say.
    public init(_ parameter: AUParameter) {
        super.init(frame: .zero)
        part = knob
        let binding = AUParameterBinding(parameter) { [weak knob] in knob?.value = Double($0) }
        binding.connect(knob)
        self.binding = binding
    }

    public required init?(coder: NSCoder) { return nil }

    /// The colour of what stands for the value.
    public var tint: NSColor? { didSet { knob.tint = tint?.cgColor } }
}
