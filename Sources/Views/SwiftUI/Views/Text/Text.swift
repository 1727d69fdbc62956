import CoreGraphics
import Foundation
import ViewHierarchy

/// A text (SwiftUI's `Text`).
nonisolated public struct Text: View, PrimitiveView, Equatable {
    /// Capitals or small letters (SwiftUI's `Text.Case`).
    public enum Case: Sendable {
        /// All capitals, or all small.
        case uppercase, lowercase
    }
    /// Where a text that is too long is cut (SwiftUI's `Text.TruncationMode`); at the end, here.
    public enum TruncationMode: Sendable {
        /// At the start, at the end, or in the middle.
        case head, tail, middle
    }

    let string: String
    /// The colour that is said of it itself.
    var ownColor: Color? { color }
    private var font: Font?
    private var weight: Font.Weight?
    private var color: Color?
    private var isItalic = false
    private var isMonospaced = false

    /// With values in it.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        string = key.text
    }
    /// As it is.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ content: Content) { string = String(content) }
    /// As it is.
    public init(verbatim content: String) { string = content }
    /// Its characters, as they stand.
    public init(_ content: AttributedString) { string = String(content.characters) }
    /// A value by a format.
    public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String { string = format.format(input) }
    /// A value by a formatter; what it cannot format as it describes itself.
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        string = formatter.string(for: subject) ?? "\(subject)"
    }

    /// A picture, by its name: text and pictures do not stand in one line here.
    public init(_ image: Image) { string = image.words }
    /// A time, as it is when the text is made.
    public init(_ date: Date, style: DateStyle) { string = style.text(of: date) }
    /// Two times.
    public init(_ dates: ClosedRange<Date>) {
        string = DateStyle.time.text(of: dates.lowerBound) + "–" + DateStyle.time.text(of: dates.upperBound)
    }

    private func changed(_ change: (inout Text) -> Void) -> Text {
        var text = self
        change(&text)
        return text
    }
    /// In a typeface.
    public func font(_ font: Font?) -> Text { changed { $0.font = font } }
    /// Heavier.
    public func bold() -> Text { changed { $0.weight = .bold } }
    /// Heavier, or not.
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    /// In a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { changed { $0.weight = weight } }
    /// Slanted.
    public func italic() -> Text { changed { $0.isItalic = true } }
    /// In a colour.
    public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = color } }
    /// With letters that are all as wide.
    public func monospaced(_ isActive: Bool = true) -> Text { changed { $0.isMonospaced = isActive } }
    /// The same: digits are all as wide.
    public func monospacedDigit() -> Text { self }
    /// The same: letters stand as the font has it.
    public func kerning(_ kerning: CGFloat) -> Text { self }
    /// The same: letters stand as the font has it.
    public func tracking(_ tracking: CGFloat) -> Text { self }
    /// The same: letters stand on the line.
    public func baselineOffset(_ offset: CGFloat) -> Text { self }
    /// In a colour, or in the first one of a gradient.
    @_disfavoredOverload
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
        foregroundColor(Color(style.singleColor))
    }
    /// In a kind of letters.
    public func fontDesign(_ design: Font.Design?) -> Text {
        changed {
            let font = $0.font ?? .body
            $0.font = .system(size: CGFloat(font.size), weight: Font.Weight(number: font.number), design: design)
        }
    }
    /// The same: letters are as wide as the font has them.
    public func fontWidth(_ width: Font.Width?) -> Text { self }
    /// The same: there is no line below.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
    /// The same: there is no line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
    /// One after the other, as the first one looks.
    public static func + (left: Text, right: Text) -> Text {
        var text = Text(verbatim: left.string + right.string)
        (text.font, text.weight, text.color) = (left.font, left.weight, left.color)
        (text.isItalic, text.isMonospaced) = (left.isItalic, left.isMonospaced)
        return text
    }

    @MainActor func style(_ context: BuildContext) -> TextStyle {
        let traits = context.text
        let font = font ?? traits.font
        let alignment: TextStyle.Alignment =
            traits.alignment == .leading ? .left : traits.alignment == .center ? .center : .right
        return TextStyle(
            family: isMonospaced ? "monospace" : font.family, size: font.size,
            weight: (weight ?? traits.weight)?.number ?? font.number,
            isItalic: font.isItalic || isItalic || traits.isItalic, alignment: alignment)
    }

    @MainActor func shown(_ context: BuildContext) -> String {
        switch context.text.letters {
        case .upper: string.uppercased()
        case .lower: string.lowercased()
        case nil: string
        }
    }

    @MainActor func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "text") { UIView(frame: .zero) }
        let part = view.part as? LabelPart ?? LabelPart()
        if view.part !== part { view.part = part }
        view.isUserInteractionEnabled = false
        let shown = shown(context)
        (part.string, part.lines) = (shown, context.text.lines)
        part.isEnabled = context.isEnabled
        let color = color?.color ?? context.text.color?.singleColor
        if part.color != color { part.color = color }
        view.read(context.environment.reading)
        return TextNode(view, part, shown, style(context), context.text)
    }
}

/// A text, broken or made smaller where it does not fit.
@MainActor
final class TextNode: LeafNode {
    private let part: LabelPart
    private let style: TextStyle
    private let traits: TextTraits
    private let natural: CGSize

    init(_ view: HierarchyView, _ part: LabelPart, _ text: String, _ style: TextStyle, _ traits: TextTraits) {
        (self.part, self.style, self.traits) = (part, style, traits)
        natural = TextLayout(text, style)?.size ?? .zero
        super.init(view, text: text) { _ in .zero }
    }

    /// How much smaller it is made, from 0 to 1.
    private func scale(_ width: CGFloat) -> CGFloat {
        guard traits.leastScale < 1, natural.width > width, natural.width > 0, width.isFinite else { return 1 }
        return max(traits.leastScale, width / natural.width)
    }

    override func size(_ offered: CGSize) -> CGSize {
        let scale = scale(offered.width)
        let full = CGSize(width: natural.width * scale, height: natural.height * scale)
        guard offered.width < full.width - 0.01, traits.lines != 1, scale == 1 else {
            return CGSize(width: min(full.width, max(0, offered.width)), height: full.height)
        }
        let broken = TextLayout(part.string, style, width: Double(max(1, offered.width)))?.size ?? .zero
        let most = traits.lines > 0 ? natural.height * CGFloat(traits.lines) : .infinity
        return CGSize(
            width: min(broken.width, max(0, offered.width)), height: min(broken.height, most))
    }

    override var keepsSize: Bool { true }
    override func show(_ frame: CGRect) {
        var shown = style
        shown.size *= Double(scale(frame.width))
        if part.style != shown { part.style = shown }
        super.show(frame)
    }
}
