import SurfaceProtocol

/// How many frames a page may be sent of a view, and what it has not seen yet of the view's picture. Pure.
///
/// A page gives a credit back when it has drawn a frame: one that is slow gets fewer frames, each with all that has changed
/// meanwhile, and nobody waits for it.
package struct FrameCredits: Equatable, Sendable {
    /// Frames that may be under way to a page at once.
    package static let most = 2

    private var credits = most
    private var damage: [DamageRectangle] = []
    private var width = 0
    private var height = 0

    package init() {}

    /// Whether a frame may be sent.
    package var isOpen: Bool { credits > 0 }

    /// Another picture from now on, of this size in pixels: nothing of it was seen.
    package mutating func begin(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        damage = []
    }

    /// A view has drawn.
    package mutating func add(_ rectangles: [DamageRectangle]) {
        guard !rectangles.isEmpty else { return }
        damage = Self.joined(damage + rectangles, width: width, height: height)
    }

    /// What is to be sent now, which takes a credit; nil for nothing.
    package mutating func take() -> [DamageRectangle]? {
        guard credits > 0, !damage.isEmpty else { return nil }
        credits -= 1
        defer { damage = [] }
        return damage
    }

    /// A page has drawn a frame; false for one that it was not sent.
    package mutating func giveBack() -> Bool {
        guard credits < Self.most else { return false }
        credits += 1
        return true
    }

    /// The rectangles while they are few and do not overlap much, else the one around all of them.
    private static func joined(_ all: [DamageRectangle], width: Int, height: Int) -> [DamageRectangle] {
        let cut = all.compactMap { $0.cut(toWidth: width, height: height) }
        guard cut.count > 1 else { return cut }
        let one = [around(cut)]
        return cut.count > SurfaceLimits.rectangles || area(cut) > area(one) ? one : cut
    }

    private static func area(_ rectangles: [DamageRectangle]) -> Int {
        rectangles.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    }

    private static func around(_ rectangles: [DamageRectangle]) -> DamageRectangle {
        let left = rectangles.map(\.x).min() ?? 0, top = rectangles.map(\.y).min() ?? 0
        let right = rectangles.map { $0.x + $0.width }.max() ?? 0
        let bottom = rectangles.map { $0.y + $0.height }.max() ?? 0
        return DamageRectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}
