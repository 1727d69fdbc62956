/// Where a state is kept between two makings of a view.
final class StateCell {
    var value: Any { didSet { changed() } }
    private let changed: () -> Void

    init(_ value: Any, changed: @escaping () -> Void) { (self.value, self.changed) = (value, changed) }
}
