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
    var letters: LetterCase?
    var imageScale: CGFloat = 1
}

/// Capitals or small letters.
enum LetterCase {
    case upper, lower
}

/// What has been said of controls.
struct ControlTraits {
    var tint: HierarchyColor?
    var isEnabled = true
    var hidesLabels = false
    var isSegmented = false
    var isPlainField = false
    var label: LabelLook = .titleAndIcon
    var submitted: [() -> Void] = []
    /// In a menu, where controls are only titles.
    var isInMenu = false
    /// In a tab view, which makes only what it shows.
    var isInTabs = false
    /// What is known only where it is used, by its type.
    private var others: [ObjectIdentifier: Any] = [:]

    subscript<Value>(_ type: Value.Type) -> Value? {
        get { others[ObjectIdentifier(type)] as? Value }
        set { others[ObjectIdentifier(type)] = newValue }
    }
}

/// What assistive programs read out instead of what a control says of itself.
struct Reading {
    var label: String?
    var value: String?
    var isHidden = false
    var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
}
