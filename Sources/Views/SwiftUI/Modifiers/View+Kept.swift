import Foundation

extension View {
    /// Kept for sources that say it: what is moved is moved as one.
    public func geometryGroup() -> some View { self }
    /// Kept for sources that say it: shapes in it have their own corners.
    public func containerShape<Content: InsettableShape>(_ shape: Content) -> some View { self }
    /// Kept for sources that say it: there is no keyboard on the screen.
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
    /// Kept for sources that say it: a view here has no bar of a telephone.
    public func statusBar(hidden: Bool) -> some View { self }
    /// Kept for sources that say it: a view here has no bar of a telephone.
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    /// Kept for sources that say it: a view here has no bar of a telephone.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
    /// Kept for sources that say it: the system takes no gestures here.
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
    /// Kept for sources that say it: nothing shows a preview.
    public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
    /// Kept for sources that say it: nothing shows a preview.
    public func previewDevice(_ device: PreviewDevice?) -> some View { self }
    /// Kept for sources that say it: texts have the size that is said.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
    /// Kept for sources that say it: texts have the size that is said.
    public func dynamicTypeSize(_ sizes: some RangeExpression<DynamicTypeSize>) -> some View { self }
    /// Kept for sources that say it: nothing is felt.
    public func sensoryFeedback<Trigger: Equatable>(_ feedback: SensoryFeedback, trigger: Trigger) -> some View { self }
    /// Kept for sources that say it: a sheet is as large as what is in it.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
    /// Kept for sources that say it: a sheet has no grip.
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
    /// Kept for sources that say it: a sheet has the ground of screens.
    public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View { self }
    /// Kept for sources that say it: a popover lies above all of the view.
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }
    /// Kept for sources that say it: a sheet can always be left.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    /// Kept for sources that say it: rows are not swiped.
    public func swipeActions<Actions: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
    ) -> some View { self }
    /// Kept for sources that say it: rows are not pulled.
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    /// Kept for sources that say it: scroll views stop where they are.
    public func scrollDisabled(_ disabled: Bool) -> some View { self }
    /// Kept for sources that say it: scroll views do not bounce.
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        self
    }
    /// Kept for sources that say it: scroll views cut what does not fit.
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
    /// Kept for sources that say it: a view here has no bars.
    public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> some View {
        self
    }
    /// Kept for sources that say it: a view here has no bars.
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
    /// Kept for sources that say it: symbols have one form.
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
    /// Kept for sources that say it: symbols do not move.
    public func symbolEffect<Value: Equatable>(_ effect: SymbolEffect, value: Value) -> some View { self }
    /// Kept for sources that say it: symbols do not move.
    public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View { self }
    /// Kept for sources that say it: there is a pointer.
    public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
    /// Kept for sources that say it: controls with the keyboard are framed.
    public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
    /// Kept for sources that say it: what is worn out is told in other ways.
    public func badge(_ count: Int) -> some View { self }
    /// Kept for sources that say it: buttons do not repeat.
    public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
    /// Kept for sources that say it: text is written as it comes.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
    /// Kept for sources that say it: text is written as it comes.
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
    /// Kept for sources that say it: letters are as wide as the font has them.
    public func fontWidth(_ width: Font.Width?) -> some View { self }
    /// Kept for sources that say it: letters stand on the line.
    public func baselineOffset(_ offset: CGFloat) -> some View { self }
    /// Kept for sources that say it: there is no line below.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
    /// Kept for sources that say it: there is no line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
    /// Kept for sources that say it: nobody else uses the screen.
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    /// Kept for sources that say it: text is not chosen by dragging.
    public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
    /// Kept for sources that say it: containers have the ground that is said.
    public func containerBackground<Style: ShapeStyle>(_ style: Style, for place: ContainerBackgroundPlacement)
        -> some View
    { self }
}
