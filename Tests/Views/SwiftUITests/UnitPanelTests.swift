import AudioToolbox
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct UnitPanelTests {
    private static func tree() -> AUParameterTree {
        func parameter(_ name: String, _ address: AUParameterAddress, _ value: AUValue) -> AUParameter {
            AUParameterTree.createParameter(
                withIdentifier: name.lowercased(), name: name, address: address, min: 0, max: 1, defaultValue: value,
                unit: .linearGain)
        }
        return AUParameterTree.createTree(withChildren: [
            AUParameterTree.createGroup(
                withIdentifier: "global", name: "Global",
                children: [parameter("Drive", 0, 0.5), parameter("Mix", 1, 0.25), parameter("Bypass", 2, 0)])
        ])
    }

    private func stage(_ tree: AUParameterTree) -> ViewStage {
        ViewStage.showing(UnitPanel(parameterTree: ObservableAUParameterGroup(tree)), width: 320, height: 240)
    }

    @Test func aPanelOfKnobsIsDrawn() {
        let stage = stage(Self.tree())
        #expect(stage.colors > 60)
        #expect(stage.labels.contains("DRIVE") && stage.labels.contains("50 %") && stage.element("Power") != nil)
    }

    @Test func aKnobIsDraggedResetAndReadOut() throws {
        let tree = Self.tree()
        let stage = stage(tree)
        let knob = try #require(stage.element("Drive"))
        #expect(knob.role == .slider && knob.value == "50 %")
        let (x, y) = (knob.x + knob.width / 2, knob.y + knob.height / 2)
        stage.drag(x, y, to: x, y - 30)
        #expect(abs(try #require(tree.parameter(withAddress: 0)).value - 0.7) < 0.001)
        #expect(stage.element("Drive")?.value == "70 %")
        for phase in [ViewPointerEvent.Phase.down, .up] {
            stage.content.handle(.pointer(ViewPointerEvent(phase, x: x, y: y, clickCount: 2)))
        }
        #expect(stage.element("Drive")?.value == "0 %")
        stage.content.handle(.action(knob.identifier, .increment))
        #expect(stage.element("Drive")?.value == "1 %")
    }

    @Test func aStompSwitchSetsItsParameter() throws {
        let tree = Self.tree()
        let stage = stage(tree)
        try stage.press("Power")
        #expect(tree.parameter(withAddress: 2)?.value == 1)
        #expect(stage.element("BYPASSED") != nil)
    }

    @Test func thePanelFollowsTheHost() async {
        let tree = Self.tree()
        let stage = stage(tree)
        tree.parameter(withAddress: 1)?.value = 0.75
        #expect(await eventually { stage.element("Mix")?.value == "75 %" })
    }
}
