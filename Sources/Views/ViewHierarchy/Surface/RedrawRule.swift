/// When a surface asks to be drawn: at once for what comes from outside, and for what its own drawing damages only as
/// often as leads anywhere, so that a view which changes something whenever it is drawn comes to rest.
package struct RedrawRule: Equatable, Sendable {
    /// How many frames in a row may follow from nothing but the frame before.
    package static let follows = 2
    private var followed = 0
    private var isAsked = false
    private var isDrawing = false
    private var isDamagedMeanwhile = false

    package init() {}

    /// Something was damaged. Returns whether to ask for a frame now.
    package mutating func damage() -> Bool {
        if isDrawing {
            isDamagedMeanwhile = true
            return false
        }
        followed = 0
        defer { isAsked = true }
        return !isAsked
    }

    /// A frame begins.
    package mutating func begin() {
        (isDrawing, isAsked, isDamagedMeanwhile) = (true, false, false)
    }

    /// A frame is done. Returns whether to ask for another one.
    package mutating func end() -> Bool {
        isDrawing = false
        guard isDamagedMeanwhile, followed < Self.follows else { return false }
        followed += 1
        isAsked = true
        return true
    }
}
