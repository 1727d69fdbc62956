import AppKit
import AudioToolbox
import Testing
import UIKit
import ViewHierarchy
import ViewStage

@MainActor struct HierarchyViewTests {
    private final class Square: NSView {
        var drawn: [NSRect] = []
        override func draw(_ rect: NSRect) {
            drawn.append(rect)
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 10, height: 10).fill()
        }
    }

    @Test func aViewGrowsUpwardsUnlessItIsFlipped() {
        let root = NSView(frame: .zero)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 80)
        let square = Square(frame: NSRect(x: 20, y: 0, width: 30, height: 30))
        root.addSubview(square)
        stage.draw()
        #expect(stage.pixel(21, 79) == [255, 0, 0] && stage.pixel(21, 70) == [255, 0, 0])
        #expect(stage.pixel(21, 69) != [255, 0, 0] && stage.pixel(31, 75) != [255, 0, 0])
    }

    private final class Flipped: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    @Test func aUIViewGrowsDownwardsAndBothMayBeMixed() {
        let root = NSView(frame: .zero)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 80)
        let view = Flipped(frame: CGRect(x: 0, y: 50, width: 30, height: 30))
        root.addSubview(view)
        stage.draw()
        #expect(stage.pixel(5, 5) == [0, 0, 255] && stage.pixel(5, 15) != [0, 0, 255])
    }

    @Test func onlyWhatIsDamagedIsDrawn() {
        let root = UIView(frame: .zero)
        let square = Square(frame: NSRect(x: 20, y: 10, width: 30, height: 30))
        root.addSubview(square)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 80)
        #expect(stage.draw() == [SurfaceRectangle(x: 0, y: 0, width: 100, height: 80)])
        #expect(stage.draw() == [])
        let asked = stage.asked
        square.setNeedsDisplay(NSRect(x: 0, y: 0, width: 5, height: 5))
        square.setNeedsDisplay(NSRect(x: 1, y: 0, width: 5, height: 5))
        #expect(stage.asked == asked + 1)
        #expect(stage.draw() == [SurfaceRectangle(x: 20, y: 35, width: 6, height: 5)])
        #expect(square.drawn.last == NSRect(x: 0, y: 0, width: 6, height: 5))
    }

    @Test func theScaleMakesMorePixels() {
        let root = NSView(frame: .zero)
        let stage = ViewStage(HierarchySurface(root: root), width: 40, height: 40, scale: 2)
        root.addSubview(Square(frame: NSRect(x: 0, y: 0, width: 10, height: 10)))
        stage.draw()
        #expect(stage.pixel(0, 79) == [255, 0, 0] && stage.pixel(19, 60) == [255, 0, 0])
        #expect(stage.pixel(20, 79) != [255, 0, 0])
    }

    private final class Restless: NSView {
        let label = NSTextField(labelWithString: "")
        var frames = 0
        override func layout() { label.stringValue = "laid out" }
        override func draw(_ rect: NSRect) {
            frames += 1
            label.stringValue = "\(frames)"
            needsDisplay = true
        }
    }

    @Test func aViewThatChangesSomethingWheneverItIsDrawnComesToRest() {
        let root = Restless(frame: .zero)
        root.addSubview(root.label)
        let stage = ViewStage(HierarchySurface(root: root), width: 100, height: 80)
        var frames = 0
        var last = -1
        while stage.asked > last, frames < 100 {
            last = stage.asked
            stage.draw()
            frames += 1
        }
        #expect(frames < 6)
    }

    private final class Recursive: NSView {
        var mine: HierarchySurface?
        var inner: [SurfaceRectangle]?
        override func draw(_ rect: NSRect) {
            var memory = [UInt32](repeating: 0, count: 16)
            memory.withUnsafeMutableBytes { bytes in
                inner = mine?.draw(
                    into: SurfacePixels(base: bytes.baseAddress!, width: 4, height: 4, bytesPerRow: 16, isNew: true))
            }
        }
    }

    @Test func drawingNeverEntersDrawing() {
        let root = Recursive(frame: .zero)
        let surface = HierarchySurface(root: root)
        root.mine = surface
        let stage = ViewStage(surface, width: 10, height: 10)
        stage.draw()
        #expect(root.inner == [])
        root.mine = nil
    }

    @Test func aHiddenViewAndAFaintOneAreDrawnAsThat() {
        let root = UIView(frame: .zero)
        root.backgroundColor = .black
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .white
        root.addSubview(view)
        let stage = ViewStage(HierarchySurface(root: root), width: 20, height: 20)
        view.alpha = 0.2
        stage.draw()
        #expect(stage.pixel(5, 5) == [51, 51, 51])
        view.isHidden = true
        #expect(stage.draw() == [SurfaceRectangle(x: 0, y: 0, width: 10, height: 10)])
        #expect(stage.pixel(5, 5) == [0, 0, 0])
    }

    nonisolated static let sizes: [(Double, Double)] = [(0, 0), (-5, 3), (.nan, .infinity), (1e6, 1), (1e300, -1e300)]

    @Test(arguments: sizes) func aSizeThatIsNoneIsDrawn(width: Double, height: Double) {
        let root = NSView(frame: NSRect(x: width, y: height, width: width, height: height))
        root.addSubview(NSSlider(frame: NSRect(x: width, y: height, width: height, height: width)))
        let surface = HierarchySurface(root: root)
        surface.configure(SurfaceGeometry(size: AUViewSize(width: width, height: height), scale: width))
        var memory = [UInt32](repeating: 0, count: 64)
        let drawn = memory.withUnsafeMutableBytes { bytes in
            surface.draw(
                into: SurfacePixels(base: bytes.baseAddress!, width: 8, height: 8, bytesPerRow: 32, isNew: true))
        }
        #expect(drawn.allSatisfy { $0.x + $0.width <= 8 && $0.y + $0.height <= 8 })
        #expect(memory[0] != 0)
    }

    @Test func aViewIsNeverInsideItself() {
        let (outer, inner) = (NSView(frame: .zero), NSView(frame: .zero))
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(outer.superview == nil && inner.superview === outer)
    }
}
