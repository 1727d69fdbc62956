import Foundation
import ViewHierarchy

extension View {
    /// Texts in a typeface.
    public func font(_ font: Font?) -> some View { told { $0.text.font = font ?? .body } }
    /// Texts in a weight.
    public func fontWeight(_ weight: Font.Weight?) -> some View { told { $0.text.weight = weight } }
    /// Texts in a kind of letters.
    public func fontDesign(_ design: Font.Design?) -> some View {
        told {
            let font = $0.text.font
            $0.text.font = .system(size: CGFloat(font.size), weight: Font.Weight(number: font.number), design: design)
        }
    }
    /// Texts bold, or not.
    public func bold(_ isActive: Bool = true) -> some View { told { $0.text.weight = isActive ? .bold : nil } }
    /// Texts slanted, or not.
    public func italic(_ isActive: Bool = true) -> some View { told { $0.text.isItalic = isActive } }
    /// Texts with letters that are all as wide.
    public func monospaced(_ isActive: Bool = true) -> some View {
        told { if isActive { $0.text.font = $0.text.font.monospaced() } }
    }
    /// Kept for sources that say it: digits are all as wide.
    public func monospacedDigit() -> some View { self }
    /// Texts and shapes in a colour.
    public func foregroundColor(_ color: Color?) -> some View { told { $0.text.color = color } }
    /// Texts and shapes in a colour or a gradient; texts take its first colour.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { told { $0.text.color = style } }
    /// Texts and shapes in the first of several.
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
        _ first: First, _ second: Second
    ) -> some View { foregroundStyle(first) }
    /// What stands for values of controls in a colour.
    public func tint(_ color: Color?) -> some View { told { $0.controls.tint = color?.color } }
    /// What stands for values of controls in a colour; in the first one of a gradient.
    @_disfavoredOverload
    public func tint<Style: ShapeStyle>(_ style: Style) -> some View { told { $0.controls.tint = style.singleColor } }
    /// What stands for values of controls in a colour.
    public func accentColor(_ color: Color?) -> some View { tint(color) }
    /// Where the lines of texts stand.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        told { $0.text.alignment = alignment }
    }
    /// How many lines texts have at most; nil for as many as it takes.
    public func lineLimit(_ lines: Int?) -> some View { told { $0.text.lines = max(0, lines ?? 0) } }
    /// How many lines texts have at most.
    public func lineLimit(_ lines: ClosedRange<Int>) -> some View { lineLimit(lines.upperBound) }
    /// How many lines texts have at most; whether they take the room of all of them is not looked at.
    public func lineLimit(_ lines: Int, reservesSpace: Bool) -> some View { lineLimit(lines) }
    /// How much smaller texts may be made to fit, from 0 to 1.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        told { $0.text.leastScale = max(0.01, min(1, factor.isFinite ? factor : 1)) }
    }
    /// Texts in capitals or in small letters; nil for as they are.
    public func textCase(_ textCase: Text.Case?) -> some View {
        told { $0.text.letters = textCase.map { $0 == .uppercase ? .upper : .lower } }
    }
    /// How large symbols are.
    public func imageScale(_ scale: Image.Scale) -> some View {
        told { $0.text.imageScale = scale == .small ? 0.8 : scale == .large ? 1.25 : 1 }
    }
    /// Kept for sources that say it: what does not fit is cut at the end.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    /// Kept for sources that say it: lines are as far apart as the font has it.
    public func lineSpacing(_ spacing: CGFloat) -> some View { self }
    /// Kept for sources that say it: letters stand as the font has it.
    public func kerning(_ kerning: CGFloat) -> some View { self }
    /// Kept for sources that say it: letters stand as the font has it.
    public func tracking(_ tracking: CGFloat) -> some View { self }
    /// Kept for sources that say it: texts become smaller only by `minimumScaleFactor`.
    public func allowsTightening(_ flag: Bool) -> some View { self }
    /// Kept for sources that say it: symbols have one colour.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
    /// Kept for sources that say it: what is in it is told nothing.
    public func redacted(reason: RedactionReasons) -> some View { self }

    /// Shown in light or dark colours; nil for as the desktop is. All of what the host shows is.
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { colorScheme(scheme, paints: true) }
    /// In light or dark colours.
    public func colorScheme(_ scheme: ColorScheme) -> some View { colorScheme(scheme, paints: false) }

    private func colorScheme(_ scheme: ColorScheme?, paints: Bool) -> some View {
        ModifiedView(content: self) { content, context in
            var inner = context.child("m")
            if let scheme { inner.environment.colorScheme = scheme }
            let node = makeNode(content, inner)
            guard let scheme else { return node }
            let container = context.host.leaf(context.path, "scheme") { ContainerView(frame: .zero) }
            container.isDarkInside = scheme == .dark
            guard paints else { return EffectNode(node, container) }
            let full = FrameNode(node, .init(most: .infinity), .init(most: .infinity), .center)
            let ground = makeNode(Color(.systemBackground), inner.child("ground"))
            return EffectNode(LayeredNode(full, ground, isBehind: true), container)
        }
    }
}

/// Why something is not to be read (SwiftUI's `RedactionReasons`).
public struct RedactionReasons: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Bits that mean nothing are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It is not there yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// It is nobody else's business.
    public static let privacy = RedactionReasons(rawValue: 2)
}
