/// Where a state is kept between two makings of a view.
final class StateCell {
    var value: Any { didSet { changed() } }
    private let changed: () -> Void

    init(_ value: Any, changed: @escaping () -> Void) { (self.value, self.changed) = (value, changed) }

    /// Sets it without making the view anew.
    func keep(_ value: Any) { quiet = value }
    /// What `keep(_:)` kept.
    private(set) var quiet: Any?
}
