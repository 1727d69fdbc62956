import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// The contract between a unit's view and the host that shows it. What a view looks like is not judged.
enum ViewChecks {
    static let all = [presence, configurations, roundTrip] + DrawnViewChecks.all + OperatedViewChecks.all
    static let none = "the unit has no view"

    private static let presence = UnitCheck(
        .views, "presence", "Info.plist and the unit agree on whether there is a view, and where there is, it is given."
    ) { session in
        let unit = try await session.open()
        let isPromised = session.component.hasView
        var issues = IssueList()
        issues.require(
            unit.providesUserInterface == isPromised,
            "Info.plist says \(text(isPromised)), the unit says \(text(unit.providesUserInterface))")
        let isGiven = await unit.requestViewController() != nil
        issues.require(isGiven == isPromised, "\(text(isPromised)) was promised, \(text(isGiven)) was given")
        return issues.verdict(text(isGiven))
    }

    private static let configurations = UnitCheck(
        .views, "configurations",
        "The sizes that the view takes are among those that the host offers, and can be chosen."
    ) { session in
        guard session.component.hasView else { return .skipped(none) }
        let unit = try await session.open()
        guard await unit.requestViewController() != nil else { return .failed("no view was given") }
        let offered = [(400.0, 100.0), (800, 500), (1600, 1000), (0, 0)].flatMap { width, height in
            [false, true].map {
                AUAudioUnitViewConfiguration(width: width, height: height, hostHasController: $0)
            }
        }
        let supported = unit.supportedViewConfigurations(offered)
        var chosen = 0
        for (index, configuration) in offered.enumerated() where supported.contains(index) {
            unit.select(configuration)
            chosen += 1
        }
        guard unit.supportedViewConfigurations([]) == [] else {
            return .failed("a size is taken where none is offered")
        }
        guard await unit.requestViewController() != nil else {
            return .failed("after choosing \(chosen) sizes no view was given")
        }
        return .passed("\(chosen) of \(offered.count) sizes")
    }

    private static let roundTrip = UnitCheck(
        .views, "round-trip", "The view can be shown, hidden, given up and asked for again while the unit plays."
    ) { session in
        guard session.component.hasView else { return .skipped(none) }
        let probe = try await session.probe()
        try probe.begin()
        var sizes: [AUViewSize] = []
        for _ in 0..<3 {
            guard let controller = await probe.unit.requestViewController() else {
                return .failed("the view was given \(sizes.count) times and then no more")
            }
            sizes.append(await showAndHide(controller))
            _ = try probe.render(blocks: [512, 64])
        }
        guard sizes.allSatisfy({ $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0 }) else {
            return .failed(
                "the view wishes to be \(sizes.map { "\($0.width) × \($0.height)" }.joined(separator: ", "))")
        }
        return .passed("\(sizes[0].width) × \(sizes[0].height)")
    }

    /// Lets the view appear and go; what size it wishes to have.
    @MainActor
    private static func showAndHide(_ controller: AUViewControllerBase) -> AUViewSize {
        controller.loadViewIfNeeded()
        for isAppearing in [true, false] {
            controller.beginAppearanceTransition(isAppearing, animated: false)
            controller.endAppearanceTransition()
        }
        return controller.preferredContentSize
    }

    private static func text(_ hasView: Bool) -> String { hasView ? "a view" : "no view" }
}
