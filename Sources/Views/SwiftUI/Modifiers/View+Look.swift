import Foundation

extension View {
    /// Texts in a typeface.
    public func font(_ font: Font?) -> some View { told { $0.font = font ?? .body } }
    /// Texts in a weight.
    public func fontWeight(_ weight: Font.Weight?) -> some View { told { $0.weight = weight } }
    /// Texts bold.
    public func bold() -> some View { told { $0.weight = .bold } }
    /// Texts and shapes in a colour.
    public func foregroundColor(_ color: Color?) -> some View { told { $0.color = color } }
    /// Texts and shapes in a colour or a gradient; texts take its first colour.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { told { $0.color = style } }
    /// What stands for values of controls in a colour.
    public func tint(_ color: Color?) -> some View { told { $0.tint = color?.color } }
    /// What stands for values of controls in a colour.
    public func accentColor(_ color: Color?) -> some View { tint(color) }
    /// Where the lines of texts stand.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { told { $0.alignment = alignment } }
    /// How many lines texts have at most; nil for as many as it takes.
    public func lineLimit(_ lines: Int?) -> some View { told { $0.lines = lines ?? 0 } }
    /// Controls that cannot be used.
    public func disabled(_ isDisabled: Bool) -> some View { told { if isDisabled { $0.isEnabled = false } } }
    /// Controls without the texts beside them.
    public func labelsHidden() -> some View { told { $0.hidesLabels = true } }
    /// How pickers look.
    public func pickerStyle(_ style: PickerStyle) -> some View { told { $0.isSegmented = style == .segmented } }
    /// 0 to 1; for each view in it by itself.
    public func opacity(_ opacity: Double) -> some View {
        wrapped { node, _ in
            for view in node.views { view.alpha = CGFloat(opacity) }
            return node
        }
    }
    /// Takes its room, and is not seen.
    public func hidden() -> some View { opacity(0) }
    /// Kept for sources that say it: what is drawn is not cut.
    public func cornerRadius(_ radius: CGFloat) -> some View { self }
    /// Kept for sources that say it: what is drawn is not cut.
    public func clipShape<Content: Shape>(_ shape: Content) -> some View { self }
    /// Kept for sources that say it: nothing is animated.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
    /// Kept for sources that say it: buttons look the same.
    public func buttonStyle(_ style: ButtonStyle) -> some View { self }

    /// What assistive programs read out for controls in it.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View { told { $0.label = label.text } }
    /// What assistive programs read out for controls in it.
    public func accessibilityLabel(_ label: Text) -> some View { told { $0.label = label.string } }
    /// What tests name controls in it by, read out as well.
    public func accessibilityIdentifier(_ identifier: String) -> some View { told { $0.label = identifier } }
    /// What tests name controls in it by, and assistive programs read out.
    public func accessibility(identifier: String) -> some View { told { $0.label = identifier } }
}
