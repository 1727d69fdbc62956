import Foundation

/// Light or dark (SwiftUI's `ColorScheme`).
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// A light or a dark ground.
    case light, dark
}

/// How texts run (SwiftUI's `LayoutDirection`).
public enum LayoutDirection: Hashable, Sendable {
    /// To the right or to the left.
    case leftToRight, rightToLeft
}

/// How much room there is (SwiftUI's `UserInterfaceSizeClass`).
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// As on a telephone, or more.
    case compact, regular
}

/// Whether the program is in front (SwiftUI's `ScenePhase`).
public enum ScenePhase: Hashable, Sendable {
    /// Not seen, seen, or used.
    case background, inactive, active
}

/// How large controls are (SwiftUI's `ControlSize`); the same, here.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// From small to large.
    case mini, small, regular, large, extraLarge
}

/// Takes away what was presented (SwiftUI's `DismissAction`). Thread: main.
public struct DismissAction: @unchecked Sendable {
    // @unchecked: called on the main thread.
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    /// Takes it away.
    public func callAsFunction() { action() }
}

/// Whether a view was presented (SwiftUI's `PresentationMode`).
public struct PresentationMode: Sendable {
    let dismissAction: DismissAction
    /// True.
    public var isPresented: Bool { true }
    /// Takes it away.
    public mutating func dismiss() { dismissAction() }
}

/// Opens an address (SwiftUI's `OpenURLAction`). Nothing is opened here unless a view above gives an action.
public struct OpenURLAction: @unchecked Sendable {
    /// What became of it.
    public enum Result: Sendable {
        /// Opened, left to the system, or neither.
        case handled, systemAction, discarded
    }

    // @unchecked: called on the main thread.
    private let handler: (URL) -> Result
    /// What is called with an address.
    public init(handler: @escaping (URL) -> Result) { self.handler = handler }
    /// Opens it.
    public func callAsFunction(_ url: URL) { _ = handler(url) }
}

/// Which way a value is to go (SwiftUI's `AccessibilityAdjustmentDirection`).
public enum AccessibilityAdjustmentDirection: Sendable {
    /// More or less.
    case increment, decrement
}
