import AudioToolbox

/// What a view is of: a controller, which makes its constraints and is told of keys that no view takes.
@MainActor
package protocol ViewOwner: AnyObject {
    func updateViewConstraints()
    /// Whether it did something for a key.
    func takes(_ event: ViewKeyEvent) -> Bool
}
