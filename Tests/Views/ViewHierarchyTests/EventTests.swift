import AppKit
import AudioToolbox
import Testing
import UIKit
import ViewHierarchy
import ViewStage

@MainActor struct EventTests {
    private final class Pad: NSView {
        var seen: [String] = []
        override var acceptsFirstResponder: Bool { true }
        private func place(_ event: NSEvent) -> String {
            let point = convert(event.locationInWindow, fromWindow: ())
            return "\(Int(point.x)),\(Int(point.y))"
        }
        private func convert(_ point: NSPoint, fromWindow: Void) -> NSPoint {
            NSPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        }
        override func mouseDown(with event: NSEvent) { seen.append("down \(place(event))") }
        override func mouseDragged(with event: NSEvent) { seen.append("drag \(place(event))") }
        override func mouseUp(with event: NSEvent) { seen.append("up \(place(event))") }
        override func keyDown(with event: NSEvent) { seen.append("key \(event.characters ?? "")") }
        override func scrollWheel(with event: NSEvent) { seen.append("wheel \(Int(event.scrollingDeltaY))") }
    }

    @Test func aViewGetsAllFromThePressToTheRelease() {
        let root = NSView(frame: .zero)
        let pad = Pad(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
        root.addSubview(pad)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.send(.down, 15, 75)
        stage.send(.dragged, 90, 5)
        stage.send(.up, 91, 5)
        stage.click(90, 5)
        stage.key(0x61, typing: "a")
        stage.content.handle(.scroll(ViewScrollEvent(x: 15, y: 75, deltaX: 0, deltaY: 7)))
        #expect(pad.seen == ["down 5,15", "drag 80,85", "up 81,85", "key a", "wheel -7"])
    }

    /// A window sends a key, and the text that it types behind it.
    @Test func whatAKeyTypesReachesAFieldOnce() {
        let root = NSView(frame: .zero)
        let field = NSTextField(frame: NSRect(x: 0, y: 0, width: 90, height: 20))
        field.isEditable = true
        root.addSubview(field)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.click(10, 90)
        for letter in ["a", "a", "ä"] {
            stage.key(UInt32(letter.unicodeScalars.first!.value), typing: letter)
            stage.content.handle(.text(letter))
        }
        #expect(field.stringValue == "aaä")
    }

    @Test func whatAKeyTypesReachesASliderOnce() {
        let root = NSView(frame: .zero)
        let slider = NSSlider(frame: NSRect(x: 0, y: 0, width: 90, height: 20))
        (slider.minValue, slider.maxValue) = (0, 100)
        root.addSubview(slider)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.click(10, 90)
        for digit in ["5", "5"] {
            stage.key(UInt32(digit.unicodeScalars.first!.value), typing: digit)
            stage.content.handle(.text(digit))
        }
        stage.key(0xff0d)
        #expect(slider.doubleValue == 55)
    }

    private final class Surface: UIView {
        var seen: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { add("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { add("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { add("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { add("cancelled", touches) }
        private func add(_ what: String, _ touches: Set<UITouch>) {
            let place = touches.first?.location(in: self) ?? .zero
            seen.append("\(what) \(Int(place.x)),\(Int(place.y))")
        }
    }

    @Test func touchesAreInTheViewsOwnCoordinates() {
        let root = UIView(frame: .zero)
        let view = Surface(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
        root.addSubview(view)
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.send(.down, 15, 30)
        stage.send(.dragged, 20, 30)
        stage.send(.up, 20, 31)
        #expect(view.seen == ["began 5,10", "moved 10,10", "ended 10,11"])
    }

    @Test func aDragTakesTheFingerFromTheView() {
        let view = Surface(frame: .zero)
        var states: [HierarchyGesture.State] = []
        var distance = CGPoint.zero
        view.addGestureRecognizer(
            UIPanGestureRecognizer { pan in
                states.append(pan.state)
                distance = pan.translation(in: view)
            })
        let stage = ViewStage(HierarchySurface(root: view), width: 100, height: 100)
        stage.drag(10, 10, to: 30, 15)
        #expect(states.first == .began && states.last == .ended && states.contains(.changed))
        #expect(distance == CGPoint(x: 20, y: 5))
        #expect(view.seen.first == "began 10,10" && view.seen.last?.hasPrefix("cancelled") ?? false)
    }

    @Test func aTapThatMovesAwayIsNone() {
        let view = UIView(frame: .zero)
        var taps = 0
        view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        let stage = ViewStage(HierarchySurface(root: view), width: 100, height: 100)
        stage.click(10, 10)
        stage.drag(10, 10, to: 60, 10)
        #expect(taps == 1)
    }

    @Test func tabGoesFromControlToControlAndRound() {
        let root = NSView(frame: .zero)
        for place in 0..<3 { root.addSubview(NSSlider(frame: NSRect(x: 0, y: place * 30, width: 80, height: 22))) }
        (root.subviews[1] as? NSSlider)?.isEnabled = false
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.content.handle(.focus(true, direction: 1))
        func focused() -> [Bool] { stage.content.describe().map(\.isFocused) }
        #expect(focused() == [true, false, false])
        stage.key(0xff09)
        #expect(focused() == [false, false, true])
        stage.key(0xff09)
        #expect(focused() == [true, false, false])
        stage.key(0xff09, .shift)
        #expect(focused() == [false, false, true])
    }

    /// Notes where it is pressed, as AppKit's views ask for it.
    private final class Asking: NSView {
        var flips = false
        var places: [NSPoint] = []
        override var isFlipped: Bool { flips }
        override func mouseDown(with event: NSEvent) { places.append(convert(event.locationInWindow, from: nil)) }
    }

    @Test(arguments: [false, true]) func aPlaceInTheWindowIsOneInTheView(flips: Bool) {
        let root = UIView(frame: .zero)
        let pad = Asking(frame: NSRect(x: 10, y: 20, width: 50, height: 40))
        pad.flips = flips
        root.addSubview(pad)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 100)
        stage.click(15, 25)
        let place = NSPoint(x: 5, y: flips ? 5 : 35)
        #expect(pad.places == [place])
        #expect(pad.convert(place, to: nil) == NSPoint(x: 15, y: 75))
    }
}
