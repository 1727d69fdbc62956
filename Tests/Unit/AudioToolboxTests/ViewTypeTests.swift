import AudioToolbox
import Testing

@Suite struct ViewTypeTests {
    @Test func configurationsAreEqualByTheirContent() {
        let one = AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: true)
        #expect(one == AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: true))
        #expect(one != AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: false))
        #expect(one != AUAudioUnitViewConfiguration(width: 0, height: 100, hostHasController: true))
    }

    @Test func indicesAreSortedAndCountOnce() {
        var set = AUIndexSet()
        for index in [3, 1, 3, 0] { set.insert(index) }
        #expect(Array(set) == [0, 1, 3])
        #expect(set.remove(1) == 1 && set.remove(1) == nil)
        #expect(!set.contains(1) && set.contains(3))
        set.insert(integersIn: 2..<5)
        #expect(Array(set) == [0, 2, 3, 4])
        #expect(set.intersection([4, 9]) == AUIndexSet(integer: 4))
        #expect(set.union([9]).last == 9)
    }

    @MainActor @Test func aViewIsMadeWhenItIsFirstAskedFor() {
        final class Controller: AUViewControllerBase {
            var calls: [String] = []
            override func loadView() {
                calls.append("load")
                view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 20))
            }
            override func viewDidLoad() { calls.append("did load") }
            override func viewWillAppear() { calls.append("will appear") }
            override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
        }
        let controller = Controller()
        #expect(!controller.isViewLoaded)
        controller.beginAppearanceTransition(true, animated: false)
        controller.endAppearanceTransition()
        controller.loadViewIfNeeded()
        #expect(controller.calls == ["load", "did load", "will appear", "did appear"])
        #expect(controller.view.bounds.height == 20)
    }

    @Test func aUnitOfItsOwnProcessWithoutAViewSaysNil() async throws {
        let unit = try AUAudioUnit(componentDescription: AudioComponentDescription())
        #expect(await unit.requestViewController() == nil)
        #expect(unit.supportedViewConfigurations([]).isEmpty)
    }
}
