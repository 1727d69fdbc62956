import CoreAudioKit
import Testing
import ViewStage

/// What sources written for Apple's controllers rely on, with CoreAudioKit alone imported.
@MainActor struct ViewControllerTests {
    private final class Controller: AUViewController {
        override func loadView() {
            view = NSView(frame: NSRect(x: 0, y: 0, width: 640, height: 320))
            preferredContentSize = view.frame.size
        }
        override func viewDidLoad() {
            let knob = NSKnob(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
            knob.label = "Drive"
            view.addSubview(knob)
        }
    }

    @Test func aControllersViewIsItsContent() throws {
        let controller = Controller()
        let content = try #require(controller.viewContent)
        #expect(content.preferredSize == AUViewSize(width: 640, height: 320))
        let stage = ViewStage(content, width: 640, height: 320)
        #expect(stage.element("Drive")?.y == 240)
        stage.draw()
        #expect(stage.colors > 20)
    }

    @Test func hostsSeeItsSizeAsEverAndHearOfAnother() {
        let controller = Controller()
        let seen: AUViewControllerBase = controller
        #expect(!seen.isViewLoaded)
        #expect(seen.view.frame == AUViewRect(x: 0, y: 0, width: 640, height: 320))
        #expect(seen.isViewLoaded && seen.preferredContentSize.width == 640)
        var told: [Double] = []
        let observation = seen.observe(\.preferredContentSize, options: [.new]) { _, change in
            told.append(change.newValue?.width ?? 0)
        }
        controller.preferredContentSize = CGSize(width: 100, height: 50)
        #expect(told == [100])
        observation.invalidate()
    }

    @Test func aControllerThatMakesNoViewHasAnEmptyOne() throws {
        let controller = AUViewController()
        let stage = ViewStage(try #require(controller.viewContent), width: 10, height: 10)
        stage.draw()
        #expect(stage.colors == 1)
    }
}
