import QuartzCore
import Testing
import ViewHierarchy
import ViewStage

@MainActor struct LayerTests {
    private func stage(_ layer: CALayer) -> ViewStage {
        let root = UIView(frame: .zero)
        root.backgroundColor = .black
        root.layer.addSublayer(layer)
        let stage = ViewStage(HierarchySurface(root: root), width: 60, height: 40)
        stage.draw()
        return stage
    }

    @Test func aLayerIsFilledAndMoves() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 5, width: 10, height: 10)
        layer.backgroundColor = UIColor.red.cgColor
        let stage = stage(layer)
        #expect(stage.pixel(10, 5) == [255, 0, 0] && stage.pixel(19, 14) == [255, 0, 0])
        layer.position = CGPoint(x: 45, y: 20)
        #expect(!stage.draw().isEmpty)
        #expect(stage.pixel(10, 5) == [0, 0, 0] && stage.pixel(40, 15) == [255, 0, 0])
    }

    @Test func aShapeIsFilledAndStrokedInPart() {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 20))
        path.addLine(to: CGPoint(x: 60, y: 20))
        (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (path, nil, .white, 4)
        layer.strokeEnd = 0.5
        let stage = stage(layer)
        #expect(stage.pixel(10, 20) == [255, 255, 255] && stage.pixel(40, 20) == [0, 0, 0])
    }

    @Test func aGradientRunsAndTextIsWritten() {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        gradient.colors = [CGColor.black, "no colour", CGColor.white]
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        (text.string, text.fontSize, text.foregroundColor) = ("Hg", 14, UIColor.red.cgColor)
        gradient.addSublayer(text)
        let stage = stage(gradient)
        #expect(stage.pixel(50, 1)[1] < stage.pixel(50, 20)[1] && stage.pixel(50, 38)[1] > 230)
        #expect((0..<20).contains { y in (0..<30).contains { stage.pixel($0, y)[0] > stage.pixel($0, y)[1] + 100 } })
    }

    @Test func aLayerIsNeverInsideItself() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        inner.addSublayer(outer)
        #expect(outer.superlayer == nil && inner.superlayer === outer)
    }
}
