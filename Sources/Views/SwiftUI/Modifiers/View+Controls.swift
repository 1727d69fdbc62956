import Foundation
import ViewHierarchy

extension View {
    /// Controls that cannot be used.
    public func disabled(_ isDisabled: Bool) -> some View { told { if isDisabled { $0.controls.isEnabled = false } } }
    /// Controls without the texts beside them.
    public func labelsHidden() -> some View { told { $0.controls.hidesLabels = true } }
    /// How buttons look, by whether they are pressed.
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
        told { $0.controls.button = .custom({ style.makeBody(configuration: $0) }, style: style) }
    }
    /// How buttons look by themselves.
    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
        told { $0.controls.button = style.kind.look }
    }
    /// How toggles look.
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
        told { context in
            if let known = style as? any BuiltInToggleStyle {
                context.controls.toggle = known.look
                if let color = known.color { context.controls.tint = color.color }
            } else {
                context.controls.toggle = .custom({ style.makeBody(configuration: $0) }, style: style)
            }
        }
    }
    /// How pickers look.
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
        told { $0.controls.isSegmented = style.isSegmented }
    }
    /// How fields look.
    public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
        told { $0.controls.isPlainField = style.isPlain }
    }
    /// What labels show.
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View { told { $0.controls.label = style.look } }
    /// Called when Return is pressed in a field.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        told { $0.controls.submitted.append(action) }
    }
    /// Joins the field in it to a state of focus.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        told {
            $0.controls.focus = FocusLink(
                isFocused: { condition.wrappedValue },
                changed: { if condition.wrappedValue != $0 { condition.wrappedValue = $0 } })
        }
    }
    /// Joins the field in it to one of several states of focus.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        let none = Self.none(Value.self)
        return told {
            $0.controls.focus = FocusLink(
                isFocused: { binding.wrappedValue == value },
                changed: { isFocused in
                    if isFocused, binding.wrappedValue != value { binding.wrappedValue = value }
                    if !isFocused, binding.wrappedValue == value, let none { binding.wrappedValue = none }
                })
        }
    }
    /// Nil of a type that has it.
    private static func none<Value>(_ type: Value.Type) -> Value? {
        (type as? any ExpressibleByNilLiteral.Type).flatMap { $0.init(nilLiteral: ()) as Any as? Value }
    }
    /// Known by a value to a picker, a list or a tab view.
    public func tag<Value: Hashable>(_ tag: Value) -> some View {
        wrapped { node, _ in
            let tagged = WrapperNode(node)
            tagged.tag = AnyHashable(tag)
            return tagged
        }
    }
    /// Its title in a tab view.
    public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> some View {
        let label = label()
        return ModifiedView(content: self) { content, context in
            guard context.controls.isInTabs else { return makeNode(content, context) }
            var inner = context
            inner.controls.isInTabs = false
            let title = makeNode(label, inner.inside("item")).text
            let (path, host, own) = (context.path, context.host, inner)
            _ = (path, host)
            return TabNode(title) { makeNode(content, own) }
        }
    }
    /// Its title in a navigation.
    public func navigationTitle(_ title: LocalizedStringKey) -> some View { named(title.text) }
    /// Its title in a navigation.
    @_disfavoredOverload
    public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { named(String(title)) }
    /// Its title in a navigation.
    public func navigationTitle(_ title: Text) -> some View { named(title.string) }
    /// As `navigationTitle(_:)`, in an older form.
    public func navigationBarTitle(_ title: LocalizedStringKey) -> some View { named(title.text) }
    private func named(_ title: String) -> some View {
        wrappedAsOne { node, context in
            context.controls.navigation?.title = title
            return node
        }
    }
    /// What stands in the bar of a navigation.
    public func toolbar<Bar: View>(@ViewBuilder content: () -> Bar) -> some View {
        let bar = content()
        return wrappedAsOne { node, context in
            if let navigation = context.controls.navigation {
                navigation.bar += makeNodes(bar, context.child("toolbar"))
            }
            return node
        }
    }
    /// Kept for sources that say it: bars are as they are.
    public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
    /// Kept for sources that say it: a bar is shown where there is something in it.
    public func navigationBarHidden(_ isHidden: Bool) -> some View { self }
    /// Kept for sources that say it: a pushed view can always be left.
    public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }
    /// Kept for sources that say it: navigations look the same.
    public func navigationViewStyle(_ style: NavigationViewStyle) -> some View { self }
    /// Kept for sources that say it: lists look the same.
    public func listStyle(_ style: ListStyle) -> some View { self }
    /// Kept for sources that say it: rows look the same.
    public func listRowBackground<Ground: View>(_ ground: Ground?) -> some View { self }
    /// Kept for sources that say it: rows look the same.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    /// Kept for sources that say it: rows look the same.
    public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
    /// Kept for sources that say it: scroll views have no ground.
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
    /// Kept for sources that say it: bars of scroll views are seen where something does not fit.
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View { self }
    /// Kept for sources that say it: forms look the same.
    public func formStyle(_ style: FormStyle) -> some View { self }
    /// Kept for sources that say it: menus look the same.
    public func menuStyle(_ style: MenuStyle) -> some View { self }
    /// Kept for sources that say it: menus look the same.
    public func menuIndicator(_ visibility: Visibility) -> some View { self }
    /// Kept for sources that say it: tabs look the same.
    public func tabViewStyle(_ style: TabViewStyle) -> some View { self }
    /// Kept for sources that say it: progress is a bar.
    public func progressViewStyle(_ style: ProgressViewStyle) -> some View {
        told { if let tint = style.tint { $0.controls.tint = tint.color } }
    }
    /// Kept for sources that say it: gauges are bars.
    public func gaugeStyle(_ style: GaugeStyle) -> some View { self }
    /// Kept for sources that say it: group boxes look the same.
    public func groupBoxStyle(_ style: GroupBoxStyle) -> some View { self }
    /// Kept for sources that say it: controls have one size.
    public func controlSize(_ size: ControlSize) -> some View { told { $0.environment.controlSize = size } }
    /// Kept for sources that say it: buttons have one shape.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
    /// Kept for sources that say it: there is a real keyboard.
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    /// Kept for sources that say it: there is a real keyboard.
    public func submitLabel(_ label: SubmitLabel) -> some View { self }
    /// Kept for sources that say it: nothing is corrected.
    public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }
    /// Kept for sources that say it: nothing is corrected.
    public func disableAutocorrection(_ isDisabled: Bool?) -> some View { self }
    /// Kept for sources that say it: keys do nothing by themselves.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }
    /// Kept for sources that say it: keys do nothing by themselves.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
    /// Kept for sources that say it: no text is chosen.
    public func textSelection(_ selection: TextSelectability) -> some View { self }
    /// Kept for sources that say it: there are no hints.
    public func help(_ text: LocalizedStringKey) -> some View { self }
    /// Kept for sources that say it: there are no hints.
    @_disfavoredOverload
    public func help<Content: StringProtocol>(_ text: Content) -> some View { self }
    /// Kept for sources that say it: there are no hints.
    public func help(_ text: Text) -> some View { self }
    /// Kept for sources that say it: Tab stops at controls.
    public func focusable(_ isFocusable: Bool = true) -> some View { self }
    /// Kept for sources that say it: nothing shows a preview.
    public func previewLayout(_ layout: PreviewLayout) -> some View { self }
    /// Kept for sources that say it: nothing shows a preview.
    public func previewDisplayName(_ name: String?) -> some View { self }
}
