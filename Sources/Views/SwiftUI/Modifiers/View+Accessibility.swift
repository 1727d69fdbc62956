import AudioToolbox
import Foundation
import ViewHierarchy

/// How the views in a described one are described (SwiftUI's `AccessibilityChildBehavior`).
public struct AccessibilityChildBehavior: Hashable, Sendable {
    fileprivate let number: Int
    /// Not at all.
    public static let ignore = AccessibilityChildBehavior(number: 0)
    /// By themselves.
    public static let contain = AccessibilityChildBehavior(number: 1)
    /// As one, by their texts.
    public static let combine = AccessibilityChildBehavior(number: 2)
}

/// What something is (SwiftUI's `AccessibilityTraits`); kept for sources that say it.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt32
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A button.
    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// A heading.
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    /// Chosen.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    /// A picture.
    public static let isImage = AccessibilityTraits(rawValue: 8)
    /// Text.
    public static let isStaticText = AccessibilityTraits(rawValue: 16)
    /// On or off.
    public static let isToggle = AccessibilityTraits(rawValue: 32)
    /// Changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
}

extension View {
    private func read(_ change: @escaping @MainActor (inout Reading) -> Void) -> some View {
        told { context in
            var reading = context.environment.reading ?? Reading()
            change(&reading)
            context.environment.reading = reading
        }
    }
    /// What assistive programs read out for controls in it.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View { read { $0.label = label.text } }
    /// What assistive programs read out for controls in it.
    @_disfavoredOverload
    public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View {
        read { $0.label = String(label) }
    }
    /// What assistive programs read out for controls in it.
    public func accessibilityLabel(_ label: Text) -> some View { read { $0.label = label.string } }
    /// The value that assistive programs read out for what is described as one.
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View { read { $0.value = value.text } }
    /// The value that assistive programs read out for what is described as one.
    @_disfavoredOverload
    public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View {
        read { $0.value = String(value) }
    }
    /// The value that assistive programs read out for what is described as one.
    public func accessibilityValue(_ value: Text) -> some View { read { $0.value = value.string } }
    /// What tests name controls in it by, read out as well where nothing else is.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        read { $0.label = $0.label ?? identifier }
    }
    /// What tests name controls in it by, and assistive programs read out where nothing else is.
    public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    /// As `accessibilityLabel(_:)`, in an older form.
    public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    /// As `accessibilityValue(_:)`, in an older form.
    public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    /// As `accessibilityHidden(_:)`, in an older form.
    public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    /// Texts and pictures in it are not read out.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { read { $0.isHidden = isHidden } }
    /// What assistive programs call for more and less of what is described as one.
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { read { $0.adjust = handler } }
    /// Kept for sources that say it: there are no hints.
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
    /// Kept for sources that say it: there are no hints.
    @_disfavoredOverload
    public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View { self }
    /// Kept for sources that say it: controls say what they are.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    /// Kept for sources that say it: controls say what they are.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
    /// Kept for sources that say it: the order is that of the views.
    public func accessibilitySortPriority(_ priority: Double) -> some View { self }
    /// Kept for sources that say it: there are no actions but those of controls.
    public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }

    /// Described as one: by the label and the value that are said of it, and else by the texts in it.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        ModifiedView(content: self) { content, context in
            var inner = context.child("m")
            guard children != .contain else { return makeNode(content, inner) }
            inner.environment.reading = Reading(isHidden: true)
            let node = makeNode(content, inner)
            let reading = context.environment.reading
            let view = context.host.leaf(context.path, "described") { ContainerView(frame: .zero) }
            let adjust = reading?.adjust
            view.spokenLabel = reading?.label ?? (node.text.isEmpty ? nil : node.text)
            view.spokenValue = reading?.value
            view.spokenRole = adjust == nil ? .group : .slider
            view.isSilent = reading?.isHidden ?? false
            view.performed = { action in
                switch action {
                case .increment: adjust?(.increment)
                case .decrement: adjust?(.decrement)
                default: break
                }
            }
            return LayeredNode(node, LeafNode(view) { $0 }, isBehind: true)
        }
    }
}

extension HierarchyView {
    /// What is read out of it, or nothing.
    func read(_ reading: Reading?) { isSilent = reading?.isHidden ?? false }
}
