import AudioToolbox
import ExtensionHost
import HostControl
import Supervision
import SurfaceProtocol
import TestSupport
import Testing
import ViewPresentation

/// Views that are shown again by themselves when their unit is back.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ReturningViewTests {
    private static let size = AUViewSize(width: 640, height: 240)

    private static func unit(_ codes: String = DemoUnit.filter.rawValue) async throws -> RemoteAudioUnit {
        try #require(try await Installation.host().instantiate(try component(codes)) as? RemoteAudioUnit)
    }

    private static func shows(_ view: ReturningView) async -> Bool {
        await eventually {
            view.look()
            return view.picture != nil
        }
    }

    private static func shown(_ unit: RemoteAudioUnit) async throws -> ReturningView {
        let view = unit.returningView()
        try view.configure(size)
        #expect(await shows(view))
        return view
    }

    @Test func aKilledUnitsViewIsBlankWithTheReasonAndThenThereAgain() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let view = try await Self.shown(unit)
        try unit.parameter("cutoff").value = 3000
        #expect(try await eventually { try Self.text(view) == "3000 Hz" })
        unit.killService()
        #expect(
            await eventually {
                view.look()
                return view.presenter == nil
            })
        #expect(view.picture == nil)
        guard case .away(let reason) = view.phase else {
            Issue.record("the view is \(view.phase)")
            return
        }
        #expect(reason.contains("the unit's process has ended"))
        #expect(await Self.shows(view))
        let picture = try #require(view.picture)
        #expect((picture.width, picture.height) == (640, 240))
        #expect(try await eventually { try Self.text(view) == "3000 Hz" })
        #expect(unit.restartCount == 1)
    }

    /// The cutoff as the view shows it.
    private static func text(_ view: ReturningView) throws -> String? {
        view.look()
        return try view.presenter?.describe().first { $0.label == "Cutoff" }?.value
    }

    @Test func aRestartedUnitsViewIsThereAgain() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let view = try await Self.shown(unit)
        let first = view.presenter
        unit.restartService()
        #expect(
            await eventually {
                view.look()
                return view.presenter !== first && view.picture != nil
            })
    }

    @Test func aQuarantinedUnitsViewSaysSoAndComesBackWithTheUnit() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let view = try await Self.shown(unit)
        for _ in 0..<3 {
            #expect(await eventually { unit.serviceProcessID != nil })
            let count = unit.incidents.count
            unit.killService()
            #expect(await eventually { unit.incidents.count > count })
        }
        #expect(unit.status.state == .quarantined)
        #expect(
            await eventually {
                view.look()
                guard case .away(let reason) = view.phase else { return false }
                return reason.contains("quarantine")
            })
        unit.restartService()
        #expect(await Self.shows(view))
    }

    @Test func aReleasedUnitsViewEndsWithItsReason() async throws {
        var unit: RemoteAudioUnit? = try await Self.unit()
        let view = try await Self.shown(try #require(unit))
        unit = nil
        #expect(
            await eventually {
                view.look()
                guard case .ended(let reason) = view.phase else { return false }
                return reason.contains("was released")
            })
        #expect(view.picture == nil && view.lookDue == nil)
    }

    @Test func aViewThatCrashesItsUnitAgainAndAgainIsLeftAlone() async throws {
        let unit = try await Self.unit("augn crsh Test")
        defer { withExtendedLifetime(unit) {} }
        let view = unit.returningView()
        view.onOpen = { $0.send(.action(1, .set(0.5))) }
        try view.configure(Self.size)
        #expect(
            await eventually {
                view.look()
                guard case .leftAlone(let reason) = view.phase else { return false }
                return reason.contains("2 times")
            })
        #expect(unit.status.state != .quarantined)
    }
}
