/// One element of a view, as an assistive program reads it out.
public struct ViewElement: Equatable, Sendable {
    /// What kind of thing an element is.
    public enum Role: UInt8, CaseIterable, Sendable {
        case group, image, text, textField, button, toggle, slider, popUp, segmented, meter
    }

    /// Stays the same while the element lives.
    public var identifier: UInt32
    /// What kind of thing it is.
    public var role: Role

    /// What it is, such as "Cutoff".
    public var label: String

    /// Its value in words, such as "440 Hz"; empty if it has none.
    public var value: String

    /// Its value in numbers, with bounds, for what has one.
    public var number: Double?
    /// The least number; nil for none.
    public var least: Double?
    /// The greatest number; nil for none.
    public var greatest: Double?

    /// In points from the view's upper left corner.
    public var x: Double
    /// From the view's upper edge; points.
    public var y: Double
    /// Points.
    public var width: Double
    /// Points.
    public var height: Double

    /// Whether it can be used.
    public var isEnabled: Bool
    /// Whether the keyboard goes to it.
    public var isFocused: Bool

    /// Without a value, numbers and the keyboard, unless they are given; places in points.
    public init(
        identifier: UInt32, role: Role, label: String, value: String = "", number: Double? = nil, least: Double? = nil,
        greatest: Double? = nil, x: Double, y: Double, width: Double, height: Double, isEnabled: Bool = true,
        isFocused: Bool = false
    ) {
        (self.identifier, self.role, self.label, self.value) = (identifier, role, label, value)
        (self.number, self.least, self.greatest) = (number, least, greatest)
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.isEnabled, self.isFocused) = (isEnabled, isFocused)
    }
}
