import AudioToolbox
import SwiftUI
import Testing
import ViewStage

extension ViewStage {
    /// A view of SwiftUI in a size, drawn once.
    static func showing<Content: View>(
        _ view: Content, width: Double = 200, height: Double = 100, isDark: Bool = false
    ) -> ViewStage {
        let stage = ViewStage(
            UIHostingController(rootView: view).viewContentKeepingItself, width: width, height: height, isDark: isDark)
        stage.draw()
        return stage
    }

    /// Clicks the middle of the control with a label.
    func press(_ label: String, at part: Double = 0.5) throws {
        let element = try #require(content.describe().first { $0.label == label && $0.role != .text })
        click(element.x + element.width * part, element.y + element.height / 2)
    }

    /// Turns a wheel.
    func scroll(_ x: Double, _ y: Double, by distance: Double) {
        content.handle(.scroll(ViewScrollEvent(x: x, y: y, deltaX: 0, deltaY: distance)))
    }

    /// The labels of all that is described.
    var labels: [String] { content.describe().map(\.label) }

    /// Whether a pixel of the last frame is dark.
    func isBlack(_ x: Int, _ y: Int) -> Bool { pixel(x, y).allSatisfy { $0 < 40 } }
    /// Whether a pixel of the last frame is light.
    func isWhite(_ x: Int, _ y: Int) -> Bool { pixel(x, y).allSatisfy { $0 > 215 } }
}
