import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import Glibc
import Synchronization
import TestSupport
import Testing
import ViewPresentation

/// User interfaces of CLAP and VST3 plug-ins, which are in the process of the plug-in, on an X server beside it.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ForeignFolder.showsWindows, "Xvfb and namespaces are not all there"))
struct InnerPictureTests {
    private let folder: ForeignFolder

    private static let names = ["clap:org.example.gain", VST3Test.gain.name]
    private static let gain: AUParameterAddress = 70

    init() throws {
        folder = try ForeignFolder()
        try folder.addCLAP("tests")
        try folder.addVST3("tests")
    }

    private func on(_ name: String, _ body: (RoutedUnit, RemoteAudioUnit) async throws -> Void) async throws {
        try await folder.unit(name).on(.outOfProcess) { routed in
            try await body(routed, try PictureTest.remote(routed))
        }
    }

    private static func value(_ unit: RemoteAudioUnit) -> AUValue? {
        unit.parameterTree?.parameter(withAddress: gain)?.value
    }

    @Test(arguments: names) func aPlugInsOwnInterfaceIsSeen(name: String) async throws {
        try await on(name) { routed, unit in
            #expect(unit.providesUserInterface)
            let presenter = try PictureTest.shown(unit)
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (320, 200))
            #expect(try PictureTest.colors(presenter) == 64)
            // The gain of 1 out of 4.
            #expect(try await eventually { try PictureTest.barLength(presenter) == 80 })
            // A plug-in that is called on a wrong thread is heard as 99.
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.25)
        }
    }

    @Test(arguments: names) func onlyWhatHasAWindowMayOpenOne(name: String) throws {
        let grants = try folder.unit(name).component.grants
        #expect(grants.opensWindows && !grants.generatesCode && grants.refused.isEmpty)
        let other = try folder.unit(name.hasPrefix("clap") ? "clap:org.example.voice" : VST3Test.voice.name).component
        #expect(!other.hasView && !other.grants.opensWindows)
    }

    @Test(arguments: names, [true, false]) func aDragSetsTheParameter(name: String, whilePlaying: Bool) async throws {
        try await on(name) { routed, unit in
            let presenter = try PictureTest.shown(unit)
            if whilePlaying { _ = try routed.render(.constant(0.25), blocks: [64, 64]) }
            for event in try ViewScript("down 80,20; drag 160,20 240,20; up").events { presenter.send(event) }
            #expect(
                try await eventually {
                    if whilePlaying { _ = try routed.render(.constant(0.25), blocks: [64]) }
                    return Self.value(unit) == 3
                })
            #expect(try await eventually { try PictureTest.barLength(presenter) == 240 })
            let heard = try routed.render(.constant(0.25), blocks: [64, 64])
            #expect(heard.channels[0][127] == 0.75)
        }
    }

    @Test(arguments: names) func aDragIsAGesture(name: String) async throws {
        try await on(name) { _, unit in
            let tree = try #require(unit.parameterTree)
            let seen = Mutex<[AUParameterAutomationEventType]>([])
            let token = tree.token(byAddingParameterAutomationObserver: { count, events in
                // Meters go on.
                let told = UnsafeBufferPointer(start: events, count: count).filter { $0.address == Self.gain }
                seen.withLock { $0 += told.map(\.eventType) }
            })
            let presenter = try PictureTest.shown(unit)
            for event in try ViewScript("down 80,20; drag 160,20 240,20; up").events { presenter.send(event) }
            #expect(await eventually { seen.withLock { $0.first == .touch && $0.last == .release } })
            #expect(seen.withLock { $0.contains(.value) })
            tree.removeParameterObserver(token)
        }
    }

    @Test(arguments: names) func aValueThatTheHostSetsMovesTheInterface(name: String) async throws {
        try await on(name) { routed, unit in
            let presenter = try PictureTest.shown(unit)
            unit.parameterTree?.parameter(withAddress: Self.gain)?.value = 2
            #expect(try await eventually { try PictureTest.barLength(presenter) == 160 })
            let events = [TestEvent.parameter(at: 100, Self.gain, 0.5)]
            _ = try routed.render(.constant(0.25), blocks: [128, 128], events: events)
            #expect(try await eventually { try PictureTest.barLength(presenter) == 40 })
            #expect(Self.value(unit) == 0.5)
        }
    }

    @Test(arguments: names) func whoLooksAgainSeesWhatWasSetBefore(name: String) async throws {
        try await on(name) { _, unit in
            let first = try PictureTest.shown(unit)
            for event in try ViewScript("down 240,20; up").events { first.send(event) }
            #expect(try await eventually { try PictureTest.barLength(first) == 240 })
            #expect(await eventually { Self.value(unit) == 3 })
            first.close()
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
            let second = try PictureTest.shown(unit)
            #expect(try await eventually { try PictureTest.barLength(second) == 240 })
        }
    }

    @Test(arguments: names) func nothingOfTheXServerIsLeftBehindAClosedView(name: String) async throws {
        try await on(name) { routed, unit in
            #expect(PictureTest.windowProcesses(of: unit.serviceProcessID) == [])
            for _ in 0..<3 {
                let presenter = try PictureTest.shown(unit)
                #expect(PictureTest.windowProcesses(of: unit.serviceProcessID) == ["Xvfb", "plug-in window"])
                presenter.close()
                #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
            }
            #expect(unit.restartCount == 0)
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.25)
        }
    }

    @Test(arguments: names) func anXServerThatDiesCostsThePictureAndNotTheSound(name: String) async throws {
        try await on(name) { routed, unit in
            let presenter = try PictureTest.shown(unit)
            let server = try #require(PictureTest.windows(of: unit.serviceProcessID).first { $0.name == "Xvfb" })
            kill(server.process, SIGKILL)
            #expect(
                try await eventually {
                    try presenter.settle()
                    return try PictureTest.colors(presenter) == 1
                })
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
            unit.parameterTree?.parameter(withAddress: Self.gain)?.value = 2
            #expect(try routed.render(.constant(0.25), blocks: [64, 64]).channels[0][127] == 0.5)
            #expect(unit.restartCount == 0 && unit.incidents.isEmpty)
            presenter.close()
            // Another one is a new interface.
            #expect(await eventually { (try? PictureTest.colors(PictureTest.shown(unit))) == 64 })
        }
    }

    @Test(arguments: names) func aUnitThatItsInterfaceEndsIsBackWithItsPicture(name: String) async throws {
        try await on(name) { _, unit in
            unit.parameterTree?.parameter(withAddress: Self.gain)?.value = 2
            let view = unit.returningView()
            try view.configure(AUViewSize(width: 320, height: 200))
            func isSeen() -> Bool {
                view.look()
                guard let presenter = view.presenter, presenter.picture != nil else { return false }
                return (try? PictureTest.barLength(presenter)) == 160
            }
            #expect(await eventually { isSeen() })
            let service = unit.serviceProcessID
            view.presenter?.send(.pointer(ViewPointerEvent(.down, x: 10, y: 10, button: 1)))
            #expect(await eventually { unit.serviceProcessID != service && isSeen() })
        }
    }

    @Test(arguments: names) func aWindowIsResizedWithItsView(name: String) async throws {
        try await on(name) { _, unit in
            let presenter = try PictureTest.shown(unit)
            try presenter.configure(AUViewSize(width: 400, height: 220))
            // A quarter of another width.
            #expect(try await eventually { try PictureTest.barLength(presenter) == 100 })
        }
    }

    @Test func anInterfaceGrowsWhereItWantsTo() async throws {
        try await on(VST3Test.gain.name) { _, unit in
            let presenter = try PictureTest.shown(unit)
            unit.parameterTree?.parameter(withAddress: Self.gain)?.value = 4
            #expect(
                try await eventually {
                    try presenter.settle()
                    return try presenter.preferredSize() == AUViewSize(width: 400, height: 200)
                })
        }
    }

    /// Of Debian's package zam-plugins, by a framework that many plug-ins use.
    @Test(.enabled(if: access("/usr/lib/clap/ZamComp.clap", R_OK) == 0, "ZamComp is not there"))
    func anInterfaceThatDrawsWithOpenGLIsSeen() async throws {
        let tested = try folder.unit("clap:com.zamaudio.ZamComp")
        #expect(tested.component.grants.generatesCode)
        try await tested.on(.outOfProcess) { routed in
            let presenter = try PictureTest.shown(try PictureTest.remote(routed))
            let picture = try #require(presenter.picture)
            var colors: Set<UInt32?> = []
            for y in 0..<picture.height {
                for x in 0..<picture.width { colors.insert(picture.color(x: x, y: y)) }
            }
            #expect(colors.count >= 20)
        }
    }

    @Test func anInterfaceThatMakesNoWindowIsRefused() async throws {
        try await on("clap:org.example.blind") { routed, unit in
            #expect(throws: ViewPresenterError.self) { try PictureTest.shown(unit) }
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
            #expect(unit.restartCount == 0)
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
        }
    }
}
