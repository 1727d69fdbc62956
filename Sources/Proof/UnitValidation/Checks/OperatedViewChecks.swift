import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Supervision
import SurfaceProtocol
import ViewPresentation

/// What a view that is operated costs its unit when it does not answer.
enum OperatedViewChecks {
    static let all = [hang]

    /// So many of what a view describes are operated.
    private static let mostElements = 32

    private static let hang = UnitCheck(
        .views, "hang",
        "The view answers whoever operates it; one that does not costs its picture, and neither the sound nor the unit."
    ) { session in
        guard session.component.hasView else { return .skipped(ViewChecks.none) }
        if let missing = session.component.missingForView { return .skipped(missing) }
        let probe = try await session.probe()
        guard let unit = probe.unit as? RemoteAudioUnit else { return .skipped(DrawnViewChecks.inProcess) }
        guard unit.providesUserInterface else { return .skipped(DrawnViewChecks.notGiven) }
        try probe.begin()
        let presenter = ViewPresenter(try unit.openSurface())
        do {
            return .passed("\(try operate(presenter)) of what it describes pressed")
        } catch ViewPresenterError.notResponding {
            // What is rendered now is rendered beside a view that blocks its thread.
            return try judge(presenter, unit) { _ = try probe.render(blocks: [512, 64, 512]) }
        } catch let error as ViewPresenterError {
            return .failed(error.description)
        }
    }

    /// Presses in the middle of everything that the view describes; returns how much that was.
    private static func operate(_ presenter: ViewPresenter) throws(ViewPresenterError) -> Int {
        // With memory to draw in it owes an answer.
        try presenter.configure(AUViewSize(width: 400, height: 300))
        try presenter.configure(try presenter.preferredSize())
        try presenter.waitForFrame()
        let elements = try presenter.describe().filter(\.isEnabled).prefix(mostElements)
        presenter.send(.focus(true, direction: 1))
        for element in elements {
            let (x, y) = (element.x + element.width / 2, element.y + element.height / 2)
            for phase in [ViewPointerEvent.Phase.entered, .moved, .down, .up, .exited] {
                presenter.send(.pointer(ViewPointerEvent(phase, x: x, y: y)))
            }
            try presenter.settle()
        }
        try presenter.settle()
        return elements.count
    }

    private static func judge(
        _ presenter: ViewPresenter, _ unit: RemoteAudioUnit, render: () throws -> Void
    ) throws -> CheckVerdict {
        var issues = IssueList()
        do { try render() } catch { issues.fail("while it did not answer the unit did not render: \(error)") }
        presenter.look()
        issues.require(presenter.phase == .stalled, "it did not answer, and then it was \(presenter.phase)")
        let incidents = unit.incidents.map { "\($0.cause)" }.joined(separator: ", ")
        issues.require(incidents.isEmpty && unit.restartCount == 0, "the unit was blamed for it: \(incidents)")
        issues.warn("the view does not respond for two seconds; the unit renders on")
        return issues.verdict()
    }
}
