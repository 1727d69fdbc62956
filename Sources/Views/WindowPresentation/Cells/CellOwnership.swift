/// Which of a window's views the pointer and the keyboard belong to; views by their index.
///
/// Pure.
package struct CellOwnership: Equatable, Sendable {
    /// The one that gets what the pointer does; nil while it is over none.
    package private(set) var pointer: Int?
    /// The one that gets what is typed.
    package private(set) var keyboard = 0
    private let count: Int

    /// The first one of so many has the keyboard.
    package init(count: Int) { self.count = count }

    /// The pointer is over a view, or over none. Who has a button held keeps it.
    ///
    /// - Returns: the view that it has left, and the one that learns of the movement.
    package mutating func moved(over cell: Int?, isHeld: Bool) -> (left: Int?, to: Int?) {
        let left = cell == pointer ? nil : pointer
        if !isHeld { pointer = cell }
        return (left, pointer)
    }

    /// A button was pressed over a view, or over none.
    ///
    /// - Returns: the view that has lost the keyboard; nil where it stays where it was.
    package mutating func pressed(over cell: Int?, isHeld: Bool) -> Int? {
        guard !isHeld else { return nil }
        pointer = cell
        return cell.flatMap { gave(keyboardTo: $0) }
    }

    /// The keyboard goes to the view after the one that has it, or to the one before.
    ///
    /// - Returns: the view that has lost it; nil where there is no other.
    package mutating func step(_ direction: Int) -> Int? { gave(keyboardTo: (keyboard + direction + count) % count) }

    /// A view gets the keyboard.
    ///
    /// - Returns: the view that has lost it; nil where that one has it already.
    package mutating func gave(keyboardTo cell: Int) -> Int? {
        guard cell != keyboard else { return nil }
        defer { keyboard = cell }
        return keyboard
    }
}
