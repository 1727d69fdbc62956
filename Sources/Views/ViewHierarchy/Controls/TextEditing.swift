/// A line of text, or several, with a cursor and, between it and another place, what is selected. Pure; places are characters.
package struct TextEditing: Equatable, Sendable {
    /// The most characters that it keeps.
    package static let limit = 1000
    /// The most characters that it keeps where there are lines: as many as are shown.
    package static let longestText = 4000
    /// Whether lines end where they are said to.
    private let allowsLines: Bool
    private var most: Int { allowsLines ? Self.longestText : Self.limit }

    /// What is written. Where it is set from elsewhere the cursor stays where it was, as far as there is text.
    package var string = "" { didSet { move(to: min(cursor, string.count), isExtending: false) } }
    /// Before which character; the number of all of them at the end.
    package private(set) var cursor = 0
    /// Where the selection began; at the cursor for none.
    private var anchor = 0

    package init(allowsLines: Bool = false) { self.allowsLines = allowsLines }

    /// What is selected; empty for nothing.
    package var selection: Range<Int> { min(cursor, anchor)..<max(cursor, anchor) }
    /// The text that is selected.
    package var selected: String { String(string.dropFirst(selection.lowerBound).prefix(selection.count)) }

    /// The cursor goes to a place.
    ///
    /// - Parameter isExtending: whether what lies between is selected.
    package mutating func move(to place: Int, isExtending: Bool) {
        cursor = min(max(0, place), string.count)
        if !isExtending { anchor = cursor }
    }

    /// The cursor goes by a character, or, where something is selected, to that end of it.
    package mutating func step(_ direction: Int, isExtending: Bool) {
        guard !isExtending, !selection.isEmpty else { return move(to: cursor + direction, isExtending: isExtending) }
        move(to: direction < 0 ? selection.lowerBound : selection.upperBound, isExtending: false)
    }

    package mutating func selectAll() { (anchor, cursor) = (0, string.count) }

    /// Puts text in the place of what is selected: of several lines one where it has none, and as much as there is room
    /// for.
    ///
    /// - Returns: false where there was nothing to put.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        let room = max(0, most - string.count + selection.count)
        let words = text.map { $0.isNewline ? (allowsLines ? "\n" : " ") : $0 == "\t" ? " " : $0 }
        let added = String(
            words.filter { $0 == "\n" || !$0.unicodeScalars.allSatisfy { $0.value < 32 } }.prefix(room))
        guard !added.isEmpty else { return false }
        let place = selection.lowerBound
        replaceSelection(added)
        move(to: place + added.count, isExtending: false)
        return true
    }

    /// Takes away what is selected, else the character before the cursor (-1) or behind it (1).
    ///
    /// - Returns: false where there is none.
    @discardableResult
    package mutating func delete(_ direction: Int) -> Bool {
        if selection.isEmpty { move(to: cursor + direction, isExtending: true) }
        guard !selection.isEmpty else { return false }
        let place = selection.lowerBound
        replaceSelection("")
        move(to: place, isExtending: false)
        return true
    }

    private mutating func replaceSelection(_ text: String) {
        let (start, end) = (selection.lowerBound, selection.upperBound)
        string = String(string.prefix(start)) + text + String(string.dropFirst(end))
    }
}
