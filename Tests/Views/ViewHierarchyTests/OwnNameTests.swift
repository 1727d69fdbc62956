import AppKit
import AudioToolbox
import Testing
import UIKit
import ViewHierarchy
import ViewStage

/// Has members whose names are UIKit's alone, as authors of AppKit's views write them.
private final class MeterView: NSView {
    var backgroundColor: NSColor = .blue { didSet { needsDisplay = true } }
    var center: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
    var tintColor = NSColor.red
    var transform = 3
    func setNeedsLayout() { needsLayout = true }
    override var isOpaque: Bool { true }
    override func draw(_ rect: NSRect) {
        backgroundColor.setFill()
        NSBezierPath(rect: bounds).fill()
    }
}

/// Has members whose names are AppKit's alone.
private final class PadView: UIView {
    var alphaValue: CGFloat = 0.5
    var toolTip: String?
    var needsDisplay = false
    func layout() {}
}

/// Takes what its views leave.
private final class TouchController: UIViewController {
    var told: [String] = []
    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.addSubview(UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)))
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { told.append("began") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { told.append("ended") }
    override func keyDown(with event: NSEvent) { told.append("key") }
}

@MainActor struct OwnNameTests {
    @Test func aViewsOwnMemberStandsInThePlaceOfTheOtherFrameworksName() {
        let meter = MeterView(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        let stage = ViewStage(HierarchySurface(root: meter), width: 20, height: 10)
        meter.backgroundColor = .green
        #expect(meter.center == CGPoint(x: 10, y: 5))
        #expect(meter.transform == 3)
        #expect(stage.pixel(5, 5) == stage.pixel(1, 1))
        let pad = PadView(frame: .zero)
        pad.toolTip = "Press"
        #expect(pad.alphaValue == 0.5 && pad.alpha == 1 && pad.toolTip == "Press")
    }

    @Test func aControllersViewGoesWhereOneOfEitherFrameworkIsWanted() {
        func width(of view: UIView) -> CGFloat { view.frame.width }
        func height(of view: NSView) -> CGFloat { view.frame.height }
        let touched = UIViewController()
        touched.preferredContentSize = CGSize(width: 120, height: 30)
        #expect(width(of: touched.view) == 120)
        touched.view.isUserInteractionEnabled = false
        touched.view.tag = 7
        #expect(
            !touched.view.isUserInteractionEnabled && touched.view.viewWithTag(7) === (touched.view as HierarchyView))
        let clicked = NSViewController()
        clicked.preferredContentSize = CGSize(width: 120, height: 30)
        clicked.view.addSubview(NSView(frame: .zero))
        clicked.view.wantsLayer = true
        clicked.view.layer?.cornerRadius = 4
        #expect(height(of: clicked.view) == 30)
        #expect(clicked.view.subviews.count == 1 && clicked.view.layer.cornerRadius == 4)
    }

    @Test func overAViewOfTheOtherFrameworkLiesOneThatTakesNoClicks() {
        let controller = NSViewController()
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(button)
        controller.view = root
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        let cover: NSView = controller.view
        #expect(cover.frame == CGRect(x: 0, y: 0, width: 100, height: 100) && cover === (controller.view as NSView))
        stage.click(20, 20)
        #expect(presses == 1)
    }

    @Test func whatNoViewTakesReachesTheController() throws {
        let controller = TouchController()
        let surface = try #require(controller.viewContent as? HierarchySurface)
        let stage = ViewStage(surface, width: 100, height: 100)
        stage.click(20, 20)
        #expect(controller.told == ["began", "ended"])
    }

    @Test func aGuideHasAPlaceOfItsOwnAndIsNoSubview() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            guide.topAnchor.constraint(equalTo: root.topAnchor),
            guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            guide.widthAnchor.constraint(equalToConstant: 30),
            view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 10, y: 0, width: 30, height: 50))
        #expect(view.frame == CGRect(x: 40, y: 0, width: 60, height: 50))
        #expect(root.subviews.count == 1 && root.layoutGuides.count == 1)
        root.removeLayoutGuide(guide)
        #expect(root.layoutGuides.isEmpty)
    }

    @Test func aViewIsDarkWhereItsSourceSaysSo() {
        let view = UIView()
        let stage = ViewStage(HierarchySurface(root: view), width: 10, height: 10)
        view.backgroundColor = UIColor(light: CGColor(gray: 1, alpha: 1), dark: CGColor(gray: 0, alpha: 1))
        _ = stage.draw()
        #expect(stage.pixel(5, 5).prefix(3) == [255, 255, 255])
        view.overrideUserInterfaceStyle = .dark
        _ = stage.draw()
        #expect(stage.pixel(5, 5).prefix(3) == [0, 0, 0])
    }

    @Test func someCornersOfALayerAreRound() {
        let view = UIView(frame: .zero)
        let stage = ViewStage(HierarchySurface(root: view), width: 40, height: 40)
        view.layer.backgroundColor = CGColor(gray: 1, alpha: 1)
        view.layer.cornerRadius = 20
        view.layer.maskedCorners = [.layerMinXMinYCorner]
        _ = stage.draw()
        #expect(stage.pixel(1, 1) != stage.pixel(38, 38))
        #expect(stage.pixel(38, 1) == stage.pixel(38, 38))
    }

    @Test func aTransformInSpaceShowsWhatHappensInThePlane() {
        let layer = CALayer()
        layer.transform = CATransform3DRotate(CATransform3DMakeScale(2, 3, 1), .pi / 2, 0, 0, 1)
        let point = CGPoint(x: 1, y: 0).applying(layer.affineTransform())
        #expect(abs(point.x) < 1e-12 && abs(point.y - 3) < 1e-12)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }
}
