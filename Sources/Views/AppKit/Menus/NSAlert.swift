import CoreGraphics
import Foundation
import ViewHierarchy

/// A question above a view (NSAlert.h). Thread: main.
@preconcurrency @MainActor
open class NSAlert {
    /// How much it matters; the same, here.
    public enum Style: UInt, Sendable {
        case warning, informational, critical
    }
    /// The question.
    open var messageText = ""
    /// More about it.
    open var informativeText = ""
    /// How much it matters.
    open var alertStyle = Style.warning
    /// Something beside the question, such as a field.
    open var accessoryView: HierarchyView?
    /// Kept for whoever set it.
    open var icon: NSImage?
    /// The answers, from the first one.
    public private(set) var buttons: [NSButton] = []
    /// Nothing yet.
    public init() {}
    /// An error's words.
    public convenience init(error: any Error) {
        self.init()
        messageText = error.localizedDescription
    }
    /// Another answer, 16 at most.
    @discardableResult
    open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton(title: title, target: nil, action: nil)
        if buttons.count < 16 { buttons.append(button) }
        return button
    }
    /// Asks inside the picture of a window, and calls the other with the answer.
    open func beginSheetModal(
        for window: NSWindow, completionHandler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        guard let root = window.contentView else { return }
        if buttons.isEmpty { addButton(withTitle: "OK") }
        let panel = NSBox(frame: .zero)
        let stack = NSStackView(frame: .zero)
        stack.orientation = .vertical
        var views: [HierarchyView] = [messageText, informativeText].filter { !$0.isEmpty }.map {
            NSTextField(labelWithString: $0)
        }
        if let accessoryView { views.append(accessoryView) }
        for (index, button) in buttons.enumerated() {
            button.onAction = { [weak panel] _ in
                panel?.removeFromSuperview()
                completionHandler?(NSApplication.ModalResponse(rawValue: 1000 + index))
            }
            views.append(button)
        }
        for view in views { stack.addArrangedSubview(view) }
        panel.contentView = stack
        panel.backgroundColor = .windowBackgroundColor
        let size = CGSize(
            width: min(300, root.bounds.width), height: min(root.bounds.height, CGFloat(views.count) * 34 + 24))
        root.addSubview(panel)
        panel.frame = CGRect(
            x: (root.bounds.width - size.width) / 2, y: (root.bounds.height - size.height) / 2, width: size.width,
            height: size.height)
    }
    /// `abort` at once, and nothing is asked: a view waits for nobody. `beginSheetModal` asks.
    @discardableResult
    open func runModal() -> NSApplication.ModalResponse { .abort }
}

extension NSApplication.ModalResponse {
    /// The first answer.
    public static let alertFirstButtonReturn = NSApplication.ModalResponse(rawValue: 1000)
    /// The second answer.
    public static let alertSecondButtonReturn = NSApplication.ModalResponse(rawValue: 1001)
    /// The third answer.
    public static let alertThirdButtonReturn = NSApplication.ModalResponse(rawValue: 1002)
}
