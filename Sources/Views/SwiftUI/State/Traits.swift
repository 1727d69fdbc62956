import CoreGraphics
import Foundation
import ViewHierarchy

/// What has been said of texts.
struct TextTraits {
    var font = Font.body
    var weight: Font.Weight?
    var isItalic = false
    var color: (any ShapeStyle)?
    var alignment = TextAlignment.leading
    /// 0 for as many as it takes.
    var lines = 0
    var leastScale: CGFloat = 1
    var textCase: Text.Case?
    var imageScale: CGFloat = 1
}

/// What has been said of controls.
struct ControlTraits {
    var tint: HierarchyColor?
    var isEnabled = true
    var hidesLabels = false
    var button: ButtonLook = .bordered
    var toggle: ToggleLook = .switched
    var isSegmented = false
    var isPlainField = false
    var label: LabelLook = .titleAndIcon
    var submitted: [() -> Void] = []
    /// In a menu, where controls are only titles.
    var isInMenu = false
    /// In a tab view, which makes only what it shows.
    var isInTabs = false
    var navigation: NavigationState?
    var scrolls: ScrollTable?
    var focus: FocusLink?
    /// The gestures of views around, which follow what those inside follow.
    var gestures: [GestureView] = []
}

/// What assistive programs read out instead of what a control says of itself.
struct Reading {
    var label: String?
    var value: String?
    var isHidden = false
    var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
}
