import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import Supervision
import SurfaceProtocol
import TestSupport
import Testing
import ViewPresentation

/// The views of demo units, which are in libraries of their own beside the units'.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ViewLibraryTests {
    private static let viewed: [DemoUnit] = [.filter, .distortion, .ringModulator, .instrument]

    private static func unit(_ demo: DemoUnit) async throws -> RemoteAudioUnit {
        try #require(try await Installation.host().instantiate(try demo.description) as? RemoteAudioUnit)
    }

    private static func shown(
        _ unit: ExtensionAudioUnit, _ size: AUViewSize = AUViewSize(width: 800, height: 500)
    ) throws -> ViewPresenter {
        let presenter = ViewPresenter(try unit.openSurface())
        try presenter.configure(size)
        try presenter.waitForFrame()
        return presenter
    }

    /// What is mapped into the unit's process.
    private static func maps(of unit: RemoteAudioUnit) throws -> String {
        let process = try #require(unit.serviceProcessID)
        let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/maps"))
        return String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
    }

    @Test(arguments: viewed) func aDemoUnitShowsItsOwnView(demo: DemoUnit) async throws {
        let unit = try await Self.unit(demo)
        defer { withExtendedLifetime(unit) {} }
        #expect(unit.providesUserInterface)
        let presenter = ViewPresenter(try unit.openSurface())
        #expect(try presenter.preferredSize() == AUViewSize(width: 800, height: 500))
        for size in [AUViewSize(width: 800, height: 500), AUViewSize(width: 400, height: 100)] {
            try presenter.configure(size)
            try presenter.waitForFrame()
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (Int(size.width), Int(size.height)))
            let colors = Set(
                (0..<picture.width * picture.height).map {
                    picture.color(x: $0 % picture.width, y: $0 / picture.width)
                })
            #expect(colors.count >= 50, "\(size)")
        }
        let name = try unit.parameter(demo == .distortion ? "amount" : demo.parameter.name).displayName
        #expect(try presenter.describe().contains { $0.label == name })
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        #expect(await controller.preferredContentSize == AUViewSize(width: 800, height: 500))
    }

    @Test func theKeysOfTheInstrumentsViewPlayTheUnit() async throws {
        let unit = try await Self.unit(.instrument)
        defer { withExtendedLifetime(unit) {} }
        try unit.prepare(maximumFrames: 512)
        let run = UnitRun(unit.renderBlock, maximumFrames: 512)
        func sounds() -> Bool { run.run([512])[0].suffix(512).contains { $0 != 0 } }
        #expect(!sounds())
        let presenter = try Self.shown(unit)
        // A white key in the lower half.
        for event in try ViewScript("down 100,450").events { presenter.send(event) }
        #expect(await eventually { sounds() })
        for event in try ViewScript("up 100,450").events { presenter.send(event) }
        #expect(await eventually { !sounds() })
        unit.deallocateRenderResources()
    }

    @Test func withoutAnOpenViewTheServiceHasNothingThatDraws() async throws {
        let unit = try await Self.unit(.filter)
        defer { withExtendedLifetime(unit) {} }
        try unit.prepare(maximumFrames: 512)
        UnitRun(unit.renderBlock, maximumFrames: 512).step(512)
        _ = unit.fullState
        _ = await unit.requestViewController()
        let before = try Self.maps(of: unit)
        #expect(before.contains("libFilterDemo.so") && before.contains("libswiftCore.so"))
        let drawing = ["libFilterDemoView", "libFoundation", "libcairo", "libpango"]
        for name in drawing { #expect(!before.contains(name), "\(name)") }
        let presenter = try Self.shown(unit)
        let after = try Self.maps(of: unit)
        for name in drawing { #expect(after.contains(name), "\(name)") }
        #expect(presenter.phase == .shown)
        unit.deallocateRenderResources()
    }

    @Test func aDragInTheCurveMovesTheUnitThatPlays() async throws {
        let unit = try await Self.unit(.filter)
        defer { withExtendedLifetime(unit) {} }
        try unit.prepare(maximumFrames: 512)
        let run = UnitRun(unit.renderBlock, maximumFrames: 512)
        run.step(512)
        let presenter = try Self.shown(unit)
        let before = try #require(presenter.picture)
        for event in try ViewScript("down 378,243; drag 475,112; up").events { presenter.send(event) }
        try presenter.settle()
        #expect(
            try await eventually {
                run.step(512)
                return try abs(unit.parameter("cutoff").value / 1000 - 1) < 0.05
                    && abs(unit.parameter("resonance").value - 12) < 1
            })
        #expect(presenter.picture != before)
        unit.deallocateRenderResources()
    }

    @Test func aValueThatTheHostSetsMovesThePicture() async throws {
        let unit = try await Self.unit(.filter)
        defer { withExtendedLifetime(unit) {} }
        let presenter = try Self.shown(unit)
        let before = try #require(presenter.picture)
        try unit.parameter("cutoff").value = 4000
        #expect(
            try await eventually {
                try presenter.settle()
                return try presenter.picture != before && presenter.describe().contains { $0.value == "4000 Hz" }
            })
    }

    @Test func aViewThatWasClosedIsOpenedAgainWithTheValuesOfTheUnit() async throws {
        let unit = try await Self.unit(.ringModulator)
        defer { withExtendedLifetime(unit) {} }
        for value in [Float(17), 25, 38] {
            let presenter = try Self.shown(unit)
            try unit.parameter("frequency").value = value
            #expect(
                try await eventually {
                    try presenter.settle()
                    return try presenter.describe().first?.number == Double(value)
                })
            presenter.close()
        }
        let presenter = try Self.shown(unit)
        #expect(try presenter.describe().first?.number == 38)
        #expect(unit.restartCount == 0)
    }

    @Test func theHostKnowsHowManyShowTheView() async throws {
        let unit = try await Self.unit(.filter)
        defer { withExtendedLifetime(unit) {} }
        #expect(unit.status.presenters == 0)
        let first = try Self.shown(unit)
        let second = try Self.shown(unit)
        #expect(unit.status.presenters == 2)
        first.close()
        #expect(await eventually { unit.status.presenters == 1 })
        unit.killService()
        #expect(await eventually { unit.status.presenters == 0 })
        withExtendedLifetime(second) {}
        #expect(try await Self.unit(.tremolo).status.presenters == nil)
    }

    // MARK: Libraries that fail

    /// A filter whose library of views is another one; nil for none at all. Also returns where it lies.
    private static func unit(withViews library: String?) async throws -> (RemoteAudioUnit, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let bundle = folder.url.appending(path: "FilterDemo.appex")
        let installation = try Installation.shared.get()
        try FileManager.default.copyItem(at: installation.extensions.appending(path: "FilterDemo.appex"), to: bundle)
        let views = bundle.appending(path: "Contents/Linux/libFilterDemoView.so")
        try FileManager.default.removeItem(at: views)
        if let library {
            try FileManager.default.copyItem(atPath: TestPackage.product("lib\(library).so"), toPath: views.path)
        }
        let search = ExtensionSearchPath(directories: [folder.path])
        let host = try AudioUnitHost(
            launcher: try EmbeddedLauncher(runnerPath: installation.runnerPath, warmCount: 0),
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
            quarantine: QuarantineStore(path: folder.file("quarantine.json")))
        let unit = try await host.instantiate(try DemoUnit.filter.description)
        return (try #require(unit as? RemoteAudioUnit), folder)
    }

    @Test(arguments: [(nil, "no view that draws"), ("NoEntry", "AUExtensionViewLibraryEntry")] as [(String?, String)])
    func aLibraryThatCannotBeUsedIsAReasonAndTheUnitPlaysOn(library: String?, words: String) async throws {
        let (unit, folder) = try await Self.unit(withViews: library)
        defer { withExtendedLifetime((unit, folder)) {} }
        let presenter = ViewPresenter(try unit.openSurface())
        let error = #expect(throws: ViewPresenterError.self) { try presenter.preferredSize() }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        try unit.parameter("cutoff").value = 500
        #expect(unit.fullState != nil && unit.restartCount == 0)
    }

    @Test func aLibraryThatHangsCostsThePictureAndNotTheUnit() async throws {
        let (unit, folder) = try await Self.unit(withViews: "HangingConstructor")
        defer { withExtendedLifetime((unit, folder)) {} }
        try unit.prepare(maximumFrames: 512)
        let run = UnitRun(unit.renderBlock, maximumFrames: 512)
        run.step(512)
        let presenter = ViewPresenter(try unit.openSurface())
        presenter.openingPatience = PresenterState.patience
        let error = #expect(throws: ViewPresenterError.self) { try presenter.preferredSize() }
        #expect(error == .notResponding)
        try unit.parameter("cutoff").value = 500
        #expect(unit.fullState != nil)
        _ = run.run(Array(repeating: 512, count: 20))
        unit.deallocateRenderResources()
        #expect(unit.restartCount == 0 && unit.incidents.isEmpty)
    }

    @Test func aLibraryThatCrashesCostsTheProcessWhichIsRepaired() async throws {
        let (unit, folder) = try await Self.unit(withViews: "CrashingConstructor")
        defer { withExtendedLifetime((unit, folder)) {} }
        let presenter = ViewPresenter(try unit.openSurface())
        let error = #expect(throws: ViewPresenterError.self) { try presenter.preferredSize() }
        #expect(error?.description.contains("process has ended") == true)
        #expect(await eventually { unit.restartCount == 1 && unit.serviceProcessID != nil })
        #expect(unit.fullState != nil)
    }
}
