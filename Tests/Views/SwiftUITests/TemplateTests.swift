import AudioToolbox
import CoreAudioKit
import SwiftUI
import Synchronization
import TestSupport
import Testing
import ViewStage

@MainActor struct TemplateTests {
    private static func tree() -> AUParameterTree {
        let gain = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Output Gain", address: 0, min: 0, max: 1, defaultValue: 0.25,
            unit: .linearGain)
        return AUParameterTree.createTree(withChildren: [
            AUParameterTree.createGroup(withIdentifier: "global", name: "Global", children: [gain])
        ])
    }

    private final class Controller: AUViewController {
        let host: HostingController<TemplateMainView>
        init(_ tree: AUParameterTree) {
            host = HostingController(rootView: TemplateMainView(parameterTree: ObservableAUParameterGroup(tree)))
            super.init()
        }
        required init?(coder: NSCoder) { return nil }
        override func viewDidLoad() {
            addChild(host)
            host.view.frame = view.bounds
            view.addSubview(host.view)
            host.view.translatesAutoresizingMaskIntoConstraints = false
            host.view.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
            host.view.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            host.view.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
            host.view.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
            view.bringSubviewToFront(host.view)
        }
    }

    @Test func theViewsOfATemplateAreDrawnAndDragged() async throws {
        let tree = Self.tree()
        let types = Mutex<[AUParameterAutomationEventType]>([])
        let token = tree.token(byAddingParameterAutomationObserver: { count, events in
            types.withLock { $0 += (0..<count).map { events[$0].eventType } }
        })
        let controller = Controller(tree)
        let stage = ViewStage(try #require(controller.viewContent), width: 400, height: 120)
        stage.draw()
        #expect(stage.colors > 20)
        let slider = try #require(stage.element("Output Gain"))
        #expect(slider.role == .slider && slider.number == 0.25 && slider.greatest == 1)
        #expect(stage.element("Output Gain: 0.25") != nil && stage.element("1.00") != nil)
        let y = slider.y + slider.height / 2
        stage.drag(slider.x + 9 + (slider.width - 18) / 4, y, to: slider.x + 9 + (slider.width - 18) * 0.75, y)
        let value = try #require(tree.parameter(withAddress: 0)?.value)
        #expect(abs(value - 0.75) < 0.01)
        #expect(stage.element("Output Gain: 0.75") != nil)
        #expect(await eventually { types.withLock { $0.last == .release } })
        #expect(types.withLock { $0.first == .touch && $0.contains(.value) })
        tree.removeParameterObserver(token)
    }

    @Test func theViewFollowsTheHostAndTheSize() async throws {
        let tree = Self.tree()
        let controller = Controller(tree)
        let stage = ViewStage(try #require(controller.viewContent), width: 400, height: 120)
        stage.draw()
        tree.parameter(withAddress: 0)?.value = 0.5
        #expect(await eventually { stage.element("Output Gain: 0.50") != nil })
        #expect(!stage.draw().isEmpty)
        stage.resize(width: 250, height: 300)
        let slider = try #require(stage.element("Output Gain"))
        #expect(slider.x + slider.width <= 250 && slider.y > 100)
    }
}
