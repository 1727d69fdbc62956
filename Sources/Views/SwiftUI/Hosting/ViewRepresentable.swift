import Foundation
import ViewHierarchy

/// What a view of AppKit or UIKit in SwiftUI is made with (SwiftUI's `NSViewRepresentableContext`,
/// `UIViewRepresentableContext`).
@MainActor @preconcurrency
public struct ViewRepresentableContext<Represented: ViewRepresenting> {
    /// What the view's target and delegate is.
    public let coordinator: Represented.Coordinator
    /// What the views above have said.
    public let environment: EnvironmentValues
    /// Nothing is animated.
    public var transaction: Transaction { Transaction() }
}

/// UIKit's name of it.
public typealias UIViewRepresentableContext<Represented: UIViewRepresentable> = ViewRepresentableContext<Represented>
/// AppKit's name of it.
public typealias NSViewRepresentableContext<Represented: NSViewRepresentable> = ViewRepresentableContext<Represented>
/// UIKit's name of it, for controllers.
public typealias UIViewControllerRepresentableContext<Represented: UIViewControllerRepresentable> =
    ViewRepresentableContext<Represented>
/// AppKit's name of it, for controllers.
public typealias NSViewControllerRepresentableContext<Represented: NSViewControllerRepresentable> =
    ViewRepresentableContext<Represented>

/// What is made with a target and delegate of its own.
@MainActor @preconcurrency
public protocol ViewRepresenting {
    /// What its target and delegate is.
    associatedtype Coordinator = Void
    /// Makes its target and delegate, once, before the view or the controller.
    func makeCoordinator() -> Coordinator
}

extension ViewRepresenting where Coordinator == Void {
    /// Nothing.
    public func makeCoordinator() {}
}

/// A view of UIKit in SwiftUI (SwiftUI's `UIViewRepresentable`).
@MainActor @preconcurrency
public protocol UIViewRepresentable: View, ViewRepresenting where Body == Never {
    /// The view.
    associatedtype UIViewType: HierarchyView
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self>
    /// Makes it, once.
    func makeUIView(context: Context) -> UIViewType
    /// Called each time that something has changed.
    func updateUIView(_ uiView: UIViewType, context: Context)
}

/// A view of AppKit in SwiftUI (SwiftUI's `NSViewRepresentable`).
@MainActor @preconcurrency
public protocol NSViewRepresentable: View, ViewRepresenting where Body == Never {
    /// The view.
    associatedtype NSViewType: HierarchyView
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self>
    /// Makes it, once.
    func makeNSView(context: Context) -> NSViewType
    /// Called each time that something has changed.
    func updateNSView(_ nsView: NSViewType, context: Context)
}

/// A controller of UIKit in SwiftUI (SwiftUI's `UIViewControllerRepresentable`).
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View, ViewRepresenting where Body == Never {
    /// The controller.
    associatedtype UIViewControllerType: HierarchyViewController
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self>
    /// Makes it, once.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Called each time that something has changed.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

/// A controller of AppKit in SwiftUI (SwiftUI's `NSViewControllerRepresentable`).
@MainActor @preconcurrency
public protocol NSViewControllerRepresentable: View, ViewRepresenting where Body == Never {
    /// The controller.
    associatedtype NSViewControllerType: HierarchyViewController
    /// What it is made with.
    typealias Context = ViewRepresentableContext<Self>
    /// Makes it, once.
    func makeNSViewController(context: Context) -> NSViewControllerType
    /// Called each time that something has changed.
    func updateNSViewController(_ nsViewController: NSViewControllerType, context: Context)
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
