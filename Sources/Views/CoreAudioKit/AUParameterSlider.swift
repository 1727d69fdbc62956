import AppKit
import AudioToolbox
import Foundation
import ViewHierarchy

/// A slider that shows a parameter and sets it.
@preconcurrency @MainActor
public final class AUParameterSlider: NSView {
    private let slider = SliderPart()
    private var binding: AUParameterBinding?
    /// Is called after the shown value changed, whoever changed it.
    public var onChange: (() -> Void)?

    /// The parameter's values from its least to its greatest, evenly or in ratios as its flags say.
    public init(_ parameter: AUParameter) {
        super.init(frame: .zero)
        part = slider
        let binding = AUParameterBinding(parameter) { [weak slider] in slider?.value = Double($0) }
        binding.connect(slider)
        self.binding = binding
        slider.refreshed = { [weak self] in self?.onChange?() }
    }

    public required init?(coder: NSCoder) { return nil }

    /// The value as it is shown, in words: what is being typed while a person types.
    public var text: String { slider.shownText }
    /// The colour of what stands for the value.
    public var tint: NSColor? { didSet { slider.tint = tint?.cgColor } }
}
