import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import Glibc
import LinuxSystem
import ViewPresentation

/// What a view shows to another process: pictures and words. Whether they are good ones is not judged.
enum DrawnViewChecks {
    static let all = [draws, sizes, idle, described, kill]

    /// What hosts offer: a strip, a window, a phone and a tablet on their side; points.
    private static let offered = [(400, 100), (800, 500), (667, 218), (1024, 335)].map { (side: (Double, Double)) in
        AUViewSize(width: side.0, height: side.1)
    }

    private static let draws = check(
        "draws", "The view draws a picture of more than one colour in the size that it prefers, and answers within 2 s."
    ) { presenter, _ in
        let size = try presenter.preferredSize()
        try presenter.configure(size)
        try presenter.waitForFrame()
        guard isPicture(presenter) else { return .failed("the picture has one colour only") }
        return .passed(text(size))
    }

    private static let sizes = check(
        "sizes", "The view draws in each size that hosts offer, with one and with two pixels for a point."
    ) { presenter, _ in
        var issues = IssueList()
        for size in offered {
            for scale in [1.0, 2] {
                try presenter.configure(size, scale: scale)
                try presenter.waitForFrame()
                issues.require(isPicture(presenter), "in \(text(size)) the picture has one colour only")
            }
        }
        return issues.verdict(offered.map(text).joined(separator: ", "))
    }

    private static let idle = check("idle", "The view draws nothing when nothing has happened.") { presenter, _ in
        try presenter.configure(try presenter.preferredSize())
        try presenter.waitForFrame()
        try presenter.settle()
        let before = presenter.frameCount
        // A view that follows a clock has drawn by then.
        let end = MonotonicClock.deadline(milliseconds: 500)
        while MonotonicClock.now() < end { try presenter.settle() }
        let frames = presenter.frameCount - before
        return frames == 0 ? .passed() : .warning("it drew \(frames) frames in half a second without a cause")
    }

    private static let described = check(
        "described", "The view describes what can be operated in it, with names and inside its bounds."
    ) { presenter, unit in
        let size = try presenter.preferredSize()
        try presenter.configure(size)
        try presenter.waitForFrame()
        let elements = try presenter.describe()
        var issues = IssueList()
        let hasParameters = unit.parameterTree?.allParameters.contains { $0.flags.contains(.flag_IsWritable) } ?? false
        issues.recommend(
            !elements.isEmpty || !hasParameters, "it describes nothing: nobody operates it without seeing it")
        for element in elements where ![.group, .image, .text].contains(element.role) {
            issues.recommend(!element.label.isEmpty, "the \(element.role) \(element.identifier) has no name")
            issues.recommend(
                element.x < size.width && element.y < size.height && element.x + element.width > 0
                    && element.y + element.height > 0, "'\(element.label)' lies outside the view")
        }
        return issues.verdict("\(elements.count) elements")
    }

    private static let kill = UnitCheck(
        .views, "kill", "Killed while it is shown, the view is there again with the unit, in the same size."
    ) { session in
        guard session.component.hasView else { return .skipped(ViewChecks.none) }
        if let missing = session.component.missingForView { return .skipped(missing) }
        session.expectsKills = true
        guard let unit = try await session.open() as? RemoteAudioUnit else { return .skipped(inProcess) }
        guard unit.providesUserInterface else { return .skipped(notGiven) }
        let view = unit.returningView()
        try view.configure(offered[0])
        guard shows(view) else { return .failed("the view was not shown: \(view.phase)") }
        unit.killService()
        guard waits(view, until: { view.presenter == nil }) else { return .failed("the view did not notice the end") }
        guard shows(view) else { return .failed("the view did not come back within 20 s: \(view.phase)") }
        return view.picture?.width == Int(offered[0].width) ? .passed() : .failed("it came back in another size")
    }

    static let inProcess = "in process no other one shows the view"
    static let notGiven = "views.presence says why"

    /// A check of a view that is shown in this process.
    private static func check(
        _ name: String, _ requirement: String,
        _ body: @escaping @Sendable (ViewPresenter, ExtensionAudioUnit) throws -> CheckVerdict
    ) -> UnitCheck {
        UnitCheck(.views, name, requirement) { session in
            guard session.component.hasView else { return .skipped(ViewChecks.none) }
            if let missing = session.component.missingForView { return .skipped(missing) }
            let unit = try await session.open()
            guard unit is RemoteAudioUnit else { return .skipped(inProcess) }
            guard unit.providesUserInterface else { return .skipped(notGiven) }
            let presenter = ViewPresenter(try unit.openSurface())
            do {
                return try body(presenter, unit)
            } catch let error as ViewPresenterError {
                return .failed(error.description)
            }
        }
    }

    private static func isPicture(_ presenter: ViewPresenter) -> Bool {
        guard let picture = presenter.picture else { return false }
        let first = picture.color(x: 0, y: 0)
        return (0..<picture.height).contains { y in (0..<picture.width).contains { picture.color(x: $0, y: y) != first }
        }
    }

    private static func shows(_ view: ReturningView) -> Bool { waits(view) { view.picture != nil } }

    /// Looks after the view until something holds; false when it does not within 20 s.
    private static func waits(_ view: ReturningView, until holds: () -> Bool) -> Bool {
        let end = MonotonicClock.deadline(milliseconds: 20_000)
        while MonotonicClock.now() < end {
            view.look()
            if holds() { return true }
            try? view.presenter?.settle()
            usleep(5000)
        }
        return false
    }

    private static func text(_ size: AUViewSize) -> String { "\(Int(size.width)) × \(Int(size.height))" }
}
