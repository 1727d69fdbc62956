import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import ServiceProtocol
import Supervision
import SurfaceProtocol
import TestSupport
import Testing
import Varlink
import ViewPresentation

/// Views that are drawn in the unit's process and shown in this one.
@Suite(.serialized, .timeLimit(.minutes(3))) struct CrossingViewTests {
    private static let ground: UInt32 = 0x20_4080
    private static let bar: UInt32 = 0xf0_c000

    private static func unit(_ subtype: String = "pain") async throws -> RemoteAudioUnit {
        let unit = try await Installation.host().instantiate(try component("augn \(subtype) Test"))
        defer { withExtendedLifetime(unit) {} }
        return try #require(unit as? RemoteAudioUnit)
    }

    private static func shown(_ unit: ExtensionAudioUnit, scale: Double = 1) throws -> ViewPresenter {
        let presenter = ViewPresenter(try unit.openSurface())
        try presenter.configure(try presenter.preferredSize(), scale: scale)
        try presenter.waitForFrame()
        return presenter
    }

    @Test func aViewIsDrawnInTheUnitsProcessAndSeenInThisOne() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        let picture = try #require(presenter.picture)
        #expect((picture.width, picture.height) == (320, 200))
        #expect(picture.color(x: 0, y: 0) == Self.ground && picture.color(x: 319, y: 199) == Self.ground)
        #expect(presenter.phase == .shown)
        #expect(presenter.cursor == .pointingHand)
        #expect(presenter.wish?.greatest.width == 2000)
    }

    @Test func aDragInTheViewIsAGestureOfTheParameterAndIsDrawn() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        for event in try ViewScript("down 32,10; drag 160,10; up").events { presenter.send(event) }
        #expect(
            try await eventually {
                try presenter.settle()
                let picture = presenter.picture
                return picture?.color(x: 159, y: 100) == Self.bar && picture?.color(x: 160, y: 100) == Self.ground
            })
        #expect(try await eventually { try unit.parameter("level").value == 0.5 })
        #expect(try await eventually { try unit.parameter("gestures").value == 2 })
    }

    @Test func aKeyOfAViewInTheUnitsOwnLibraryPlaysTheUnit() async throws {
        let made = try await Installation.host().instantiate(try component("aumu keys Test"))
        let unit = try #require(made as? RemoteAudioUnit)
        defer { withExtendedLifetime(unit) {} }
        try unit.prepare(maximumFrames: 512)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, maximumFrames: 512)
        func level() -> Float? { run.run([512])[0].last }
        #expect(level() == 0)
        let presenter = try Self.shown(unit)
        for event in try ViewScript("down 32,10").events { presenter.send(event) }
        #expect(await eventually { level() == 0.25 })
        for event in try ViewScript("up 32,10").events { presenter.send(event) }
        #expect(await eventually { level() == 0 })
        #expect(unit.renderOverflowCount == 0 && unit.restartCount == 0)
    }

    @Test func aValueThatTheHostSetsIsDrawn() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        try unit.parameter("level").value = 0.25
        #expect(
            try await eventually {
                try presenter.settle()
                return presenter.picture?.color(x: 79, y: 0) == Self.bar
            })
        #expect(presenter.picture?.color(x: 80, y: 0) == Self.ground)
    }

    @Test func aViewAtRestDrawsNothing() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        try presenter.settle()
        let before = presenter.frameCount
        for _ in 0..<5 { try presenter.settle() }
        #expect(presenter.frameCount == before)
    }

    @Test func aLargerSurfaceAtTwiceTheScaleIsDrawnAnew() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        try presenter.configure(AUViewSize(width: 400, height: 100), scale: 2)
        try presenter.waitForFrame()
        #expect(presenter.picture.map { [$0.width, $0.height] } == [800, 200])
        #expect(try await eventually { try unit.parameter("width").value == 400 })
    }

    @Test func theNewerPresenterIsServedAndTheOlderWaitsForItsTurn() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let older = try Self.shown(unit)
        var newer: ViewPresenter? = try Self.shown(unit)
        #expect(
            await eventually {
                older.look()
                return older.phase == .waiting
            })
        try newer?.settle()
        let frames = older.frameCount
        newer?.close()
        newer = nil
        #expect(
            await eventually {
                older.look()
                return older.phase == .shown && older.frameCount > frames
            })
        #expect(try older.describe().map(\.label) == ["Level"])
    }

    @Test func aViewThatHangsIsNotRespondingAndTheUnitPlaysOn() async throws {
        let unit = try await Self.unit("hang")
        defer { withExtendedLifetime(unit) {} }
        try unit.prepare(maximumFrames: 512)
        let run = UnitRun(unit.renderBlock, maximumFrames: 512)
        run.step(512)
        let presenter = ViewPresenter(try unit.openSurface())
        presenter.openingPatience = PresenterState.patience
        try presenter.configure(try presenter.preferredSize())
        let error = #expect(throws: ViewPresenterError.self) { try presenter.waitForFrame() }
        #expect(error == .notResponding)
        #expect(error?.description == "the view is not responding; the unit plays on")
        #expect(presenter.phase == .stalled)
        // Control messages are answered meanwhile, also such as come from the main thread otherwise.
        try unit.parameter("level").value = 0.5
        #expect(unit.fullState != nil)
        #expect(await unit.requestViewController() == nil)
        let heard = run.run(Array(repeating: 512, count: 20))
        #expect(heard[0].count == 21 * 512 && heard[0].allSatisfy { $0 == 0.25 })
        unit.deallocateRenderResources()
        #expect(unit.restartCount == 0)
    }

    @Test func aViewThatCrashesIsGoneAndComesBackWithTheUnit() async throws {
        let unit = try await Self.unit("crsh")
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        presenter.send(.action(1, .set(0.5)))
        #expect(await eventually { (try? presenter.settle()) == nil })
        guard case .gone(let reason) = presenter.phase else {
            Issue.record("the view is \(presenter.phase)")
            return
        }
        #expect(reason.contains("the unit's process has ended"))
        #expect(await eventually { unit.restartCount > 0 && (try? unit.openSurface()) != nil })
    }

    @Test func aViewIsBackWithTheUnitAfterItsProcessWasKilled() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let first = try Self.shown(unit)
        unit.killService()
        #expect(
            await eventually {
                first.look()
                if case .gone = first.phase { return true }
                return false
            })
        var second: ViewPresenter?
        #expect(
            await eventually {
                second = try? Self.shown(unit)
                return second != nil
            })
        #expect(second?.picture?.color(x: 0, y: 0) == Self.ground)
    }

    @Test func aRestlessViewDrawsOnceForEachFrameThatIsShown() async throws {
        let unit = try await Self.unit("flod")
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        for _ in 0..<20 { try presenter.settle() }
        #expect(presenter.frameCount > 2)
        presenter.show(false)
        try presenter.settle()
        let frames = presenter.frameCount
        try presenter.settle()
        #expect(presenter.frameCount == frames)
        #expect(try await eventually { try unit.parameter("draws").value >= Float(frames) })
    }

    @Test func aUnitWithoutAViewSaysSo() async throws {
        let gain = try await Installation.host().instantiate(try DemoUnit.gain.description)
        defer { withExtendedLifetime(gain) {} }
        let error = #expect(throws: ExtensionHostError.self) { try gain.openSurface() }
        #expect(error?.description.contains("has no view") == true)
    }

    @Test func aHostHandsTheViewOfAUnitToOthersOfItsUser() async throws {
        let host = try Installation.host()
        let endpoint = try HostEndpoint(hostName: "views", controlling: host)
        defer { endpoint.close() }
        let unit = try await host.instantiate(try component("augn pain Test"))
        defer { withExtendedLifetime(unit) {} }
        let client = try HostClient(processID: CurrentProcess.identifier)
        let instance = try #require(try client.status().units.first?.instance)
        let opened = try client.openView(instance: instance)
        #expect(opened.name == "Test: Painter")
        let presenter = ViewPresenter(opened.socket)
        #expect(try presenter.preferredSize() == AUViewSize(width: 320, height: 200))
        #expect(throws: VarlinkError.self) { try client.openView(instance: instance + 1) }
    }

    @Test func aControllerGivesAPictureAndWordsOfItsView() async throws {
        let unit = try await Self.unit()
        defer { withExtendedLifetime(unit) {} }
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let picture = try await controller.snapshot(scale: 2)
        #expect((picture.width, picture.height) == (640, 400))
        #expect(picture.color(x: 639, y: 399) == Self.ground)
        #expect(try await controller.describe().first?.role == .slider)
    }
}
