import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import Foundation
import Sandbox
import Supervision
import TestSupport
import Testing
import ViewPresentation

/// User interfaces of LV2 plug-ins, each in a process of its own beside a private X server.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ForeignFolder.showsWindows, "Xvfb, lilv and namespaces are not all there"))
struct ForeignPictureTests {
    private let folder: ForeignFolder

    private static let name = "lv2:urn:auserviced:test:effect"
    private static let bar: UInt32 = 0xff_ffff

    init() throws { folder = try ForeignFolder() }

    /// The test effect with an interface of the test library.
    private func unit(_ interface: String = "urn:auserviced:test:ui", requires: String = "") throws -> UnitUnderTest {
        let text = """
            @prefix ui: <http://lv2plug.in/ns/extensions/ui#> .
            <urn:auserviced:test:effect> ui:ui <\(interface)> .
            <\(interface)> a ui:X11UI ; ui:binary <interface.so> ; lv2:requiredFeature ui:idleInterface\(requires) .
            """
        try folder.addBundle("test", manifest: LV2Text.manifest + text, text: LV2Text.plugins)
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libX11TestInterface.so"),
            toPath: folder.folder.file("lv2/test.lv2/interface.so"))
        return try folder.unit(Self.name)
    }

    private static func remote(_ routed: RoutedUnit) throws -> RemoteAudioUnit {
        try #require(routed.unit as? RemoteAudioUnit)
    }

    private static func shown(_ unit: RemoteAudioUnit) throws -> ViewPresenter {
        let presenter = ViewPresenter(try unit.openSurface())
        presenter.openingPatience = 60_000_000_000
        try presenter.configure(try presenter.preferredSize())
        try presenter.waitForFrame()
        return presenter
    }

    /// How long the bar is that shows the gain.
    private static func barLength(_ presenter: ViewPresenter) throws -> Int {
        try presenter.settle()
        let picture = try #require(presenter.picture)
        return (0..<picture.width).prefix { picture.color(x: $0, y: 125) == bar }.count
    }

    private static func colors(_ presenter: ViewPresenter) throws -> Int {
        let picture = try #require(presenter.picture)
        return Set((0..<picture.width).map { picture.color(x: $0, y: 10) }).count
    }

    /// Processes of X servers and of windows below a service's process.
    private static func windowProcesses(of service: Int32?) -> [String] {
        var found: [String] = []
        var parents = Set([service].compactMap(\.self))
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int32.init)
            .sorted()
        for number in numbers {
            guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { continue }
            let words = text[end...].split(separator: " ")
            guard words.count > 2, let parent = Int32(words[2]), parents.contains(parent) else { continue }
            parents.insert(number)
            let name = text[text.index(after: text.firstIndex(of: "(")!)..<end]
            if name == "Xvfb" || name == "plug-in window" { found.append(String(name)) }
        }
        return found.sorted()
    }

    @Test func aPlugInsOwnInterfaceIsSeen() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            #expect(unit.providesUserInterface)
            let presenter = try Self.shown(unit)
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (320, 200))
            #expect(try Self.colors(presenter) == 64)
            // The gain of 1 out of 4.
            #expect(try await eventually { try Self.barLength(presenter) == 80 })
        }
    }

    @Test func aDragIsAGestureOfTheParameter() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            let presenter = try Self.shown(unit)
            for event in try ViewScript("down 80,20; drag 160,20 240,20; up").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 3 })
            #expect(try await eventually { try Self.barLength(presenter) == 240 })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.75)
        }
    }

    @Test func aWheelAndAKeyReachTheInterface() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            let presenter = try Self.shown(unit)
            #expect(try await eventually { try Self.barLength(presenter) == 80 })
            for event in try ViewScript("scroll 10,10 0,-10").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 1.125 })
            for event in try ViewScript("type a").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 4 })
        }
    }

    @Test func aValueThatTheHostSetsMovesTheInterface() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            let presenter = try Self.shown(unit)
            unit.parameterTree?.parameter(withAddress: 2)?.value = 2
            #expect(try await eventually { try Self.barLength(presenter) == 160 })
            unit.parameterTree?.parameter(withAddress: 2)?.value = 0.5
            #expect(try await eventually { try Self.barLength(presenter) == 40 })
            // What the interface was told it does not tell back.
            #expect(unit.parameterTree?.parameter(withAddress: 2)?.value == 0.5)
        }
    }

    @Test func nothingOfTheXServerIsLeftBehindAClosedView() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            #expect(Self.windowProcesses(of: unit.serviceProcessID) == [])
            for _ in 0..<3 {
                let presenter = try Self.shown(unit)
                #expect(Self.windowProcesses(of: unit.serviceProcessID) == ["Xvfb", "plug-in window"])
                presenter.close()
                #expect(await eventually { Self.windowProcesses(of: unit.serviceProcessID) == [] })
            }
        }
    }

    @Test func anInterfaceThatDiesCostsItsPictureAndNotTheSound() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            let presenter = try Self.shown(unit)
            presenter.send(.pointer(ViewPointerEvent(.down, x: 10, y: 10, button: 1)))
            #expect(
                try await eventually {
                    try presenter.settle()
                    return try Self.colors(presenter) == 1
                })
            #expect(await eventually { Self.windowProcesses(of: unit.serviceProcessID) == [] })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
            #expect(unit.restartCount == 0 && unit.incidents.isEmpty)
            presenter.close()
            // Another one is a new interface.
            #expect(await eventually { (try? Self.colors(Self.shown(unit))) == 64 })
        }
    }

    @Test(arguments: [
        "urn:auserviced:test:ui:without", "urn:auserviced:test:ui:ending", "urn:auserviced:test:ui:missing",
    ])
    func anInterfaceThatDoesNotComeUpIsRefused(interface: String) async throws {
        try await unit(interface).on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            #expect(throws: ViewPresenterError.self) { try Self.shown(unit) }
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
            #expect(unit.restartCount == 0)
            #expect(await eventually { Self.windowProcesses(of: unit.serviceProcessID) == [] })
        }
    }

    @Test func anInterfaceIsLockedIn() async throws {
        try await unit("urn:auserviced:test:ui:trying").on(.outOfProcess) { routed in
            let presenter = try Self.shown(try Self.remote(routed))
            // Its bar is as long as the view where all that it tried was refused.
            #expect(try await eventually { try Self.barLength(presenter) == 320 })
        }
    }

    @Test func anInterfaceThatWantsTheInstanceIsNotPromised() async throws {
        let access = ", <http://lv2plug.in/ns/ext/instance-access>"
        let tested = try unit(requires: access)
        #expect(!tested.component.hasView)
        try await tested.on(.outOfProcess) { routed in #expect(!routed.unit.providesUserInterface) }
    }

    @Test func aKilledUnitsInterfaceIsBackWithTheUnit() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try Self.remote(routed)
            unit.parameterTree?.parameter(withAddress: 2)?.value = 2
            let view = unit.returningView()
            try view.configure(AUViewSize(width: 320, height: 200))
            func isSeen() -> Bool {
                view.look()
                guard let presenter = view.presenter, presenter.picture != nil else { return false }
                return (try? Self.barLength(presenter)) == 160
            }
            #expect(await eventually { isSeen() })
            let service = unit.serviceProcessID
            unit.killService()
            #expect(await eventually { unit.serviceProcessID != service && isSeen() })
        }
    }
}
