import AudioToolbox
import CoreAudioKit
import FilterDemoView
import Foundation
import InstrumentDemoView
import TestSupport
import Testing
import ViewStage

@MainActor struct DemoViewTests {
    /// What hosts offer: a strip, a window, a phone and a tablet, on their side and upright.
    nonisolated static let sizes = [
        CGSize(width: 400, height: 100), CGSize(width: 800, height: 500), CGSize(width: 667, height: 218),
        CGSize(width: 1024, height: 335), CGSize(width: 335, height: 600), CGSize(width: 218, height: 400),
    ]

    @Test(arguments: sizes) func eachViewIsDrawnWithAllItsControlsInside(size: CGSize) {
        for demo in DemoView.allCases {
            let tree = demo.tree
            let (_, stage) = demo.stage(tree, size)
            stage.draw()
            #expect(stage.colors >= 50, "\(demo)")
            let controls = stage.content.describe()
            #expect(controls.count == tree.allParameters.count, "\(demo)")
            for control in controls {
                #expect(control.width >= 20 && control.height >= 20, "\(demo) \(control)")
                #expect(control.x >= -6 && control.x + control.width <= Double(size.width) + 6, "\(demo) \(control)")
                #expect(control.y >= 0 && control.y + control.height <= Double(size.height), "\(demo) \(control)")
            }
        }
    }

    @Test(arguments: [CGSize(width: 800, height: 500), CGSize(width: 400, height: 100)])
    func theCurveIsWhereTheResponseSays(size: CGSize) throws {
        let tree = DemoView.filter.tree
        let (view, stage) = DemoView.filter.stage(tree, size)
        stage.draw()
        let scale = try #require((view as? FilterView)?.scale)
        let response = FilterResponse(cutoff: 400, resonance: -5)
        for frequency in [30.0, 100, 250, 600, 1000] {
            let (x, y) = (Int(scale.x(of: frequency)), Double(scale.y(of: response.decibels(at: frequency))))
            let bright = (Int(scale.area.minY)..<Int(scale.area.maxY)).filter { row in
                let pixel = stage.pixel(x, row)
                return pixel[2] > 200 && pixel[0] < 150
            }
            let middle = Double(bright.reduce(0, +)) / Double(max(1, bright.count)) + 0.5
            #expect(!bright.isEmpty && abs(middle - y) <= 2, "\(frequency) Hz: \(middle), \(y)")
        }
    }

    @Test func theResponseIsExactWhereItIsKnown() {
        let response = FilterResponse(cutoff: 1000, resonance: 7)
        #expect(abs(response.decibels(at: 1000) - 7) < 1e-9)
        #expect(abs(response.decibels(at: 1)) < 1e-3)
        let octaves = response.decibels(at: 100) - FilterResponse(cutoff: 100, resonance: 7).decibels(at: 100)
        #expect(octaves < 0)
    }

    @Test func aDragSetsBothParametersLive() throws {
        let tree = DemoView.filter.tree
        let (view, stage) = DemoView.filter.stage(tree, CGSize(width: 800, height: 500))
        let scale = try #require((view as? FilterView)?.scale)
        stage.draw()
        stage.drag(
            Double(scale.x(of: 400)), Double(scale.y(of: -5)), to: Double(scale.x(of: 2000)), Double(scale.y(of: 10)))
        let values = tree.allParameters.map { Double($0.value) }
        #expect(abs(values[0] / 2000 - 1) < 0.02 && abs(values[1] - 10) < 0.2)
        #expect(!stage.draw().isEmpty)
    }

    @Test func theCurveFollowsTheHost() async {
        let tree = DemoView.filter.tree
        let (_, stage) = DemoView.filter.stage(tree, CGSize(width: 400, height: 200))
        stage.draw()
        tree.allParameters[0].value = 5000
        #expect(await eventually { !stage.draw().isEmpty })
        #expect(stage.element("Cutoff")?.value == "5000 Hz")
    }

    @Test func keysPlayNotes() throws {
        var played: [String] = []
        let view = InstrumentView(tree: DemoView.instrument.tree) { played.append("\($0) \($1 ? "on" : "off")") }
        let stage = ViewStage(HierarchySurface(root: view), width: 800, height: 500)
        let keyboard = try #require(view.subviews.first { $0.frame.minY > 200 && $0.frame.width > 700 })
        let keys = KeyboardLayout(keyboard.frame.size)
        func place(_ index: Int) -> (Double, Double) {
            (Double(keyboard.frame.minX + keys.whiteFrame(index).midX), Double(keyboard.frame.maxY - 10))
        }
        stage.send(.down, place(0).0, place(0).1)
        stage.send(.dragged, place(1).0, place(1).1)
        stage.send(.up, place(1).0, place(1).1)
        #expect(played == ["48 on", "48 off", "50 on", "50 off"])
        #expect(keys.note(at: CGPoint(x: keys.width, y: 5)) == 49)
    }
}
