/// How text is set.
package struct TextStyle: Equatable, Sendable {
    package enum Alignment: Int32, Sendable {
        case left, center, right
    }

    /// The family; what is not installed is replaced by what is.
    package var family: String
    /// In points.
    package var size: Double
    /// From 100, thin, to 900, black; 400 is regular.
    package var weight: Int
    package var isItalic: Bool
    package var alignment: Alignment
    /// Whether what does not fit ends in an ellipsis; otherwise it is broken into lines.
    package var truncates: Bool

    package init(
        family: String = "sans-serif", size: Double = 13, weight: Int = 400, isItalic: Bool = false,
        alignment: Alignment = .left, truncates: Bool = false
    ) {
        (self.family, self.size, self.weight) = (family, size, weight)
        (self.isItalic, self.alignment, self.truncates) = (isItalic, alignment, truncates)
    }
}
