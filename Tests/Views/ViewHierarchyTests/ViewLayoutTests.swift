import AppKit
import Testing
import UIKit
import ViewHierarchy
import ViewStage

@MainActor struct ViewLayoutTests {
    @Test func autoresizingKeepsMarginsAndGrowsSizes() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 30))
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        root.addSubview(view)
        root.frame.size = CGSize(width: 140, height: 160)
        #expect(view.frame == CGRect(x: 10, y: 80, width: 90, height: 30))
    }

    @Test func aControllersViewTakesTheMaskOfEitherFramework() {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        for mask: HierarchyView.AutoresizingMask in [[.width, .height], [.flexibleWidth, .flexibleHeight]] {
            let controller = NSViewController()
            controller.view.frame = root.bounds
            controller.view.autoresizingMask = mask
            root.addSubview(controller.view)
        }
        root.frame.size = CGSize(width: 140, height: 160)
        #expect(root.subviews.map(\.frame) == [root.bounds, root.bounds])
    }

    @Test func anchorsPlaceViews() {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        let (first, second) = (NSView(frame: .zero), NSView(frame: .zero))
        for view in [first, second] {
            root.addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
        }
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            first.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            first.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            first.heightAnchor.constraint(equalToConstant: 30),
            second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 8),
            second.centerXAnchor.constraint(equalTo: first.centerXAnchor),
            second.widthAnchor.constraint(equalTo: first.widthAnchor, multiplier: 0.5),
            second.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutSubtreeIfNeeded()
        // Anchors count from above, frames of a view that is not flipped from below.
        #expect(first.frame == NSRect(x: 10, y: 65, width: 170, height: 30))
        #expect(second.frame == NSRect(x: 52.5, y: 0, width: 85, height: 57))
        root.frame.size.width = 300
        root.layoutSubtreeIfNeeded()
        #expect(first.frame.width == 270)
    }

    @Test func aStackSharesItsRoom() {
        let label = NSTextField(labelWithString: "Cutoff")
        let stack = NSStackView(views: [label, NSSlider(frame: .zero)])
        stack.frame = NSRect(x: 0, y: 0, width: 300, height: 30)
        stack.layoutSubtreeIfNeeded()
        let slider = stack.arrangedSubviews[1]
        #expect(label.frame.width == label.intrinsicContentSize.width)
        #expect(slider.frame.minX == label.frame.maxX + 8 && slider.frame.maxX == 300)
        stack.distribution = .fillEqually
        stack.layoutSubtreeIfNeeded()
        #expect(label.frame.width == 146 && slider.frame.width == 146)
    }

    @Test func aControllerIsToldOfLayoutAndOfTheSizeToCome() {
        final class Controller: NSViewController {
            var calls: [String] = []
            override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10)) }
            override func viewDidLoad() { calls.append("load") }
            override func viewDidLayout() { calls.append("layout \(Int(view.bounds.width))") }
            override func viewWillTransition(
                to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
            ) { calls.append("to \(Int(size.width))") }
        }
        let controller = Controller()
        let content = controller.viewContent
        #expect(controller.viewContent === content)
        _ = content.map { ViewStage($0, width: 60, height: 40) }
        #expect(controller.calls == ["load", "to 60", "layout 60"])
    }
}
