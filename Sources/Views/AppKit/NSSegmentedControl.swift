import Foundation
import ViewHierarchy

/// A row of which one is chosen (NSSegmentedControl.h).
@preconcurrency @MainActor
open class NSSegmentedControl: NSControl {
    private let choice = ChoicePart(isSegmented: true)

    /// Without segments; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = choice
        choice.chosen = { [weak self] _ in self?.act() }
    }
    public required init?(coder: NSCoder) { return nil }

    /// With a segment for each label.
    public convenience init(labels: [String], onAction: ((NSControl) -> Void)? = nil) {
        self.init(frame: .zero)
        choice.titles = labels
        self.onAction = onAction
        sizeToFit()
    }

    /// How segments are chosen; one, here.
    public enum SwitchTracking: UInt, Sendable {
        case selectOne, selectAny, momentary
    }
    /// With a segment for each label, and a method of a target.
    public convenience init(labels: [String], trackingMode: SwitchTracking, target: Any?, action: Selector?) {
        self.init(labels: labels)
        (self.target, self.action) = (target as AnyObject?, action)
    }
    /// Which one is chosen, -1 for none.
    open var indexOfSelectedItem: Int { choice.selected }
    /// How many segments there are.
    open var segmentCount: Int {
        get { choice.titles.count }
        set { choice.titles = (0..<max(0, min(newValue, 64))).map { label(forSegment: $0) ?? "" } }
    }
    /// Which one is chosen, -1 for none.
    open var selectedSegment: Int {
        get { choice.selected }
        set { choice.selected = newValue }
    }
    /// Does nothing for a segment that there is not.
    open func setLabel(_ label: String, forSegment segment: Int) {
        if choice.titles.indices.contains(segment) { choice.titles[segment] = label }
    }
    /// Nil for a segment that there is not.
    open func label(forSegment segment: Int) -> String? {
        choice.titles.indices.contains(segment) ? choice.titles[segment] : nil
    }
}
