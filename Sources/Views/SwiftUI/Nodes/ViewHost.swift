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
    func willAppear(_ key: String, _ action: @escaping () -> Void)
    /// The old value if it is another than the last time, or the first one.
    func hasChanged(_ key: String, _ value: AnyHashable) -> (old: AnyHashable, isNew: Bool)?
}
