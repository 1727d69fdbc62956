/// The room that a page has for a view.
package struct ViewRoom: Equatable, Sendable {
    /// Points of the page; a view that prefers more is drawn smaller.
    package var width: Double
    /// Pixels of the screen for each point of the page.
    package var pixels: Double
    /// Whether the page has a dark ground.
    package var isDark: Bool

    package init(width: Double, pixels: Double, isDark: Bool) {
        (self.width, self.pixels, self.isDark) = (width, pixels, isDark)
    }

    /// Pixels for each point of a view that prefers this width.
    package func scale(forWidth preferred: Double) -> Double {
        guard preferred > 0 else { return pixels }
        return min(max(min(1, width / preferred) * pixels, 0.5), 4)
    }
}
