import Foundation
import ViewHierarchy

/// What a view of AppKit or UIKit in SwiftUI is made with (SwiftUI's `NSViewRepresentableContext`,
/// `UIViewRepresentableContext`).
@MainActor @preconcurrency
public struct ViewRepresentableContext<Represented, Coordinator> {
    /// What the view's target and delegate is.
    public let coordinator: Coordinator
    /// What the views above have said.
    public let environment: EnvironmentValues
    /// Nothing is animated.
    public var transaction: Transaction { Transaction() }
}

/// A view of UIKit in SwiftUI (SwiftUI's `UIViewRepresentable`).
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
    /// The view.
    associatedtype UIViewType: HierarchyView
    /// What its target and delegate is.
    associatedtype Coordinator = Void
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self, Coordinator>
    /// Makes it, once.
    func makeUIView(context: Context) -> UIViewType
    /// Called each time that something has changed.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Makes its target and delegate, once, before the view.
    func makeCoordinator() -> Coordinator
}

/// A view of AppKit in SwiftUI (SwiftUI's `NSViewRepresentable`).
@MainActor @preconcurrency
public protocol NSViewRepresentable: View where Body == Never {
    /// The view.
    associatedtype NSViewType: HierarchyView
    /// What its target and delegate is.
    associatedtype Coordinator = Void
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self, Coordinator>
    /// Makes it, once.
    func makeNSView(context: Context) -> NSViewType
    /// Called each time that something has changed.
    func updateNSView(_ nsView: NSViewType, context: Context)
    /// Makes its target and delegate, once, before the view.
    func makeCoordinator() -> Coordinator
}

/// A controller of UIKit in SwiftUI (SwiftUI's `UIViewControllerRepresentable`).
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    /// The controller.
    associatedtype UIViewControllerType: HierarchyViewController
    /// What its target and delegate is.
    associatedtype Coordinator = Void
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self, Coordinator>
    /// Makes it, once.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Called each time that something has changed.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    /// Makes its target and delegate, once, before the controller.
    func makeCoordinator() -> Coordinator
}

/// A controller of AppKit in SwiftUI (SwiftUI's `NSViewControllerRepresentable`).
@MainActor @preconcurrency
public protocol NSViewControllerRepresentable: View where Body == Never {
    /// The controller.
    associatedtype NSViewControllerType: HierarchyViewController
    /// What its target and delegate is.
    associatedtype Coordinator = Void
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self, Coordinator>
    /// Makes it, once.
    func makeNSViewController(context: Context) -> NSViewControllerType
    /// Called each time that something has changed.
    func updateNSViewController(_ nsViewController: NSViewControllerType, context: Context)
    /// Makes its target and delegate, once, before the controller.
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    /// There is none.
    public var body: Never { fatalError("a view of UIKit has no body") }
}
extension NSViewRepresentable {
    /// There is none.
    public var body: Never { fatalError("a view of AppKit has no body") }
}
extension UIViewControllerRepresentable {
    /// There is none.
    public var body: Never { fatalError("a controller of UIKit has no body") }
}
extension NSViewControllerRepresentable {
    /// There is none.
    public var body: Never { fatalError("a controller of AppKit has no body") }
}
extension UIViewRepresentable where Coordinator == Void {
    /// Nothing.
    public func makeCoordinator() {}
}
extension NSViewRepresentable where Coordinator == Void {
    /// Nothing.
    public func makeCoordinator() {}
}
extension UIViewControllerRepresentable where Coordinator == Void {
    /// Nothing.
    public func makeCoordinator() {}
}
extension NSViewControllerRepresentable where Coordinator == Void {
    /// Nothing.
    public func makeCoordinator() {}
}
