import Observation
import SwiftUI
import TestSupport
import Testing
import ViewStage

extension UIHostingController {
    /// The content, which keeps the controller as long as it is shown.
    var viewContentKeepingItself: any ViewContent {
        Kept.controllers.append(self)
        return viewContent!
    }
}

@MainActor private enum Kept {
    static var controllers: [AnyObject] = []
}

@Observable final class Model {
    var count = 1
}

private struct Counter: View {
    @State private var count = 0
    @State private var isOn = false
    @State private var choice = "Low"
    @State private var place = 0.0

    var body: some View {
        VStack {
            Button("Add") { count += 1 }
            Text("Count \(count)")
            Toggle("Loud", isOn: $isOn)
            if isOn { Text("It is loud") }
            Picker("Band", selection: $choice) {
                ForEach(["Low", "Mid", "High"], id: \.self) { Text($0) }
            }
            .pickerStyle(.segmented)
            Text("Band \(choice)").disabled(true)
            Color.red.frame(width: 100, height: 20).gesture(
                DragGesture(minimumDistance: 0).onChanged { place = Double($0.translation.width) })
            Text("Place \(place, specifier: "%.0f")")
        }
    }
}

@MainActor struct ViewStateTests {
    private func stage<Content: View>(_ view: Content) -> ViewStage {
        let stage = ViewStage(UIHostingController(rootView: view).viewContentKeepingItself, width: 300, height: 300)
        stage.draw()
        return stage
    }

    private func press(_ label: String, _ stage: ViewStage, at part: Double = 0.5) throws {
        let element = try #require(stage.content.describe().first { $0.label == label && $0.role != .text })
        stage.click(element.x + element.width * part, element.y + element.height / 2)
    }

    @Test func statesChangeWhatIsShown() throws {
        let stage = stage(Counter())
        try press("Add", stage)
        try press("Add", stage)
        #expect(stage.element("Count 2") != nil && stage.element("It is loud") == nil)
        try press("Loud", stage)
        #expect(stage.element("It is loud") != nil && stage.element("Count 2") != nil)
        try press("Band", stage, at: 0.9)
        #expect(stage.element("Band High") != nil)
        #expect(!stage.draw().isEmpty)
        #expect(stage.draw().isEmpty)
    }

    @Test func aDragIsFollowed() throws {
        let stage = stage(Counter())
        let text = try #require(stage.element("Place 0"))
        stage.drag(120, text.y - 18, to: 150, text.y - 18)
        #expect(stage.element("Place 30") != nil)
    }

    private struct Shown: View {
        let model: Model
        var body: some View { Text("Count \(model.count)") }
    }

    @Test func observedObjectsChangeWhatIsShown() async {
        let model = Model()
        let stage = stage(Shown(model: model))
        model.count = 7
        #expect(await eventually { stage.element("Count 7") != nil })
    }

    @Test func aViewThatOutlivesItsControllerShowsNothing() {
        var controller: UIHostingController? = UIHostingController(rootView: Shown(model: Model()))
        let stage = ViewStage(controller!.viewContent!, width: 100, height: 50)
        #expect(stage.element("Count 1") != nil)
        controller = nil
        stage.resize(width: 120, height: 50)
        ((stage.content as? HierarchySurface)?.root as? HostingBase)?.update()
        #expect(stage.content.describe().isEmpty)
    }

    private struct Appearing: View {
        let told: () -> Void
        @State private var count = 0
        var body: some View {
            Button("Again \(count)") { count += 1 }.onAppear { told() }
        }
    }

    @Test func appearingIsToldOnce() throws {
        var told = 0
        let stage = stage(Appearing { told += 1 })
        try press("Again 0", stage)
        try press("Again 1", stage)
        #expect(told == 1 && stage.element("Again 2") != nil)
    }
}
