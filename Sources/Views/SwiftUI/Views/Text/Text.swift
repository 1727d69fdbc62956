import CoreGraphics
import Foundation
import ViewHierarchy

/// A text (SwiftUI's `Text`).
nonisolated public struct Text: View, PrimitiveView, Equatable {
    let string: String
    private var font: Font?
    private var weight: Font.Weight?
    private var color: Color?
    private var isItalic = false

    /// With values in it.
    public init(_ key: LocalizedStringKey) { string = key.text }
    /// As it is.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ content: Content) { string = String(content) }
    /// As it is.
    public init(verbatim content: String) { string = content }
    /// A value by a format.
    public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String { string = format.format(input) }

    private func changed(_ change: (inout Text) -> Void) -> Text {
        var text = self
        change(&text)
        return text
    }
    /// In a typeface.
    public func font(_ font: Font?) -> Text { changed { $0.font = font } }
    /// Heavier.
    public func bold() -> Text { changed { $0.weight = .bold } }
    /// In a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { changed { $0.weight = weight } }
    /// Slanted.
    public func italic() -> Text { changed { $0.isItalic = true } }
    /// In a colour.
    public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = color } }
    /// The same: digits are all as wide.
    public func monospacedDigit() -> Text { self }

    @MainActor func style(_ context: BuildContext) -> TextStyle {
        let font = font ?? context.font
        let alignment: TextStyle.Alignment =
            context.alignment == .leading ? .left : context.alignment == .center ? .center : .right
        return TextStyle(
            family: font.family, size: font.size, weight: (weight ?? context.weight)?.number ?? font.number,
            isItalic: font.isItalic || isItalic, alignment: alignment)
    }

    @MainActor func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "text") { UIView(frame: .zero) }
        let part = view.part as? LabelPart ?? LabelPart()
        view.part = part
        view.isUserInteractionEnabled = false
        (part.string, part.style, part.lines) = (string, style(context), context.lines)
        part.isEnabled = context.isEnabled
        part.color = color?.color ?? context.color?.singleColor
        let (text, style) = (string, style(context))
        return LeafNode(view, text: string) { offered in
            let size = TextLayout(text, style)?.size ?? .zero
            guard offered.width < size.width, context.lines != 1 else {
                return CGSize(width: min(size.width, max(0, offered.width)), height: size.height)
            }
            let broken = TextLayout(text, style, width: Double(max(1, offered.width)))?.size ?? .zero
            return CGSize(width: min(broken.width, max(0, offered.width)), height: broken.height)
        }
    }
}
