import Foundation
import ViewHierarchy

/// A row of which one is chosen (UISegmentedControl.h).
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    private let choice = ChoicePart(isSegmented: true)

    /// Without segments; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = choice
        choice.chosen = { [weak self] _ in self?.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
    public required init?(coder: NSCoder) { return nil }
    /// With a segment for each text; what is no `String` is left empty.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        choice.titles = (items ?? []).prefix(64).map { $0 as? String ?? "" }
        sizeToFit()
    }

    /// How many segments there are.
    open var numberOfSegments: Int { choice.titles.count }
    /// Which one is chosen, -1 for none.
    open var selectedSegmentIndex: Int {
        get { choice.selected }
        set { choice.selected = newValue }
    }
    /// Nil for a segment that there is not.
    open func titleForSegment(at segment: Int) -> String? {
        choice.titles.indices.contains(segment) ? choice.titles[segment] : nil
    }
    /// Does nothing for a segment that there is not.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if choice.titles.indices.contains(segment) { choice.titles[segment] = title ?? "" }
    }
}
