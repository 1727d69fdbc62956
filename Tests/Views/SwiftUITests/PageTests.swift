import AudioToolbox
import CoreAudioKit
import Foundation
import SwiftUI
import TestSupport
import Testing
import ViewStage

/// The examples of docs/unit/writing-a-view.md are those of PageViews.swift, which are drawn and used here.
@MainActor struct PageTests {
    private static let parameter = { (address: AUParameterAddress) in
        AUParameterTree.createParameter(
            withIdentifier: "p\(address)", name: "Drive", address: address, min: 0, max: 100, defaultValue: 25,
            unit: .percent)
    }

    @Test func thePagesExamplesAreTheseSources() throws {
        let page = try String(
            contentsOf: TestPackage.folder.appending(path: "docs/unit/writing-a-view.md"), encoding: .utf8)
        let source = try String(
            contentsOf: TestPackage.folder.appending(path: "Tests/Views/SwiftUITests/PageViews.swift"), encoding: .utf8)
        func words(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 3)
        for block in blocks {
            let code = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            #expect(words(source).contains(words(code)))
        }
    }

    @Test func theBarIsDrawnAndDragged() {
        let parameter = Self.parameter(0)
        let stage = ViewStage(HierarchySurface(root: BarView(parameter)), width: 200, height: 40)
        stage.draw()
        #expect(stage.pixel(190, 20) != stage.pixel(20, 4))
        stage.drag(50, 20, to: 150, 20)
        #expect(parameter.value == 75)
    }

    @Test func theKnobsShareTheRoom() throws {
        let controller = KnobsController()
        controller.tree = AUParameterTree.createTree(withChildren: [Self.parameter(0), Self.parameter(1)])
        let stage = ViewStage(try #require(controller.viewContent), width: 180, height: 120)
        #expect(stage.content.preferredSize == AUViewSize(width: 180, height: 120))
        #expect(stage.content.describe().map(\.width) == [86, 86])
    }

    @Test func theSliderOfSwiftUISetsItsState() throws {
        let stage = ViewStage(
            UIHostingController(rootView: GainView()).viewContentKeepingItself, width: 300, height: 160)
        let slider = try #require(stage.content.describe().first { $0.role == .slider })
        stage.content.handle(.action(slider.identifier, .set(0.8)))
        #expect(stage.element("Gain 0.80") != nil)
    }
}
