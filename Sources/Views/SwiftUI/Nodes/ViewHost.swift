import Combine
import Foundation
import ViewHierarchy

/// Keeps the states and controls of the views that it shows.
@MainActor
protocol ViewHost: AnyObject {
    /// Has everything made anew before the next frame.
    func update()
    func cell(_ key: String, _ initial: @autoclosure () -> Any) -> StateCell
    /// The view that has shown this place before, or a new one.
    func leaf<Kind: HierarchyView>(_ path: String, _ name: String, _ make: () -> Kind) -> Kind
    /// Calls `appeared` once when the place is shown, and `gone` when it is shown no longer.
    func follow(_ key: String, appeared: @escaping () -> Void, gone: @escaping () -> Void)
    /// The old value if it is another than the last time, or the first one.
    func hasChanged(_ key: String, _ value: Any, isEqual: (Any) -> Bool) -> (old: Any, isNew: Bool)?
    /// Makes the views anew when the object says that it changes.
    func observe<Object: ObservableObject>(_ object: Object)
    /// Makes what is below a path anew, and forgets what was there and is no longer.
    func remake(_ path: String, _ make: () -> Node) -> Node
    /// Shows something above all else until the next making.
    func present(_ presentation: Presentation)
    var preferences: PreferenceTable { get }
    /// The values of views that change over time.
    var animations: AnimationTable { get }
    /// Where named coordinate spaces and views with identities are, in the host's coordinates.
    var places: PlaceTable { get }
    /// The host as a view.
    var view: HierarchyView { get }
    /// Has the views made anew after seconds, if they are shown then.
    func wake(after seconds: Double)
}

/// Something that is shown above all else.
struct Presentation {
    let node: Node
    let path: String
    /// Called for a click beside it.
    let dismiss: () -> Void
}

/// Where named things are, in the host's coordinates.
@MainActor
final class PlaceTable {
    var spaces: [AnyHashable: CGRect] = [:]
    var identities: [AnyHashable: CGRect] = [:]
}
