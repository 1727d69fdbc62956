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

    init() throws { folder = try ForeignFolder() }

    /// The test effect with an interface of the test library.
    private func unit(
        _ interface: String = "urn:auserviced:test:ui", requires: String = "", of kind: String = "ui:X11UI"
    ) throws -> UnitUnderTest {
        let text = """
            @prefix ui: <http://lv2plug.in/ns/extensions/ui#> .
            <urn:auserviced:test:effect> ui:ui <\(interface)> .
            <\(interface)> a \(kind) ; ui:binary <interface.so> ; lv2:requiredFeature ui:idleInterface\(requires) .
            """
        try folder.addBundle("test", manifest: LV2Text.manifest + text, text: LV2Text.plugins)
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libX11TestInterface.so"),
            toPath: folder.folder.file("lv2/test.lv2/interface.so"))
        return try folder.unit(Self.name)
    }

    @Test func aPlugInsOwnInterfaceIsSeen() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            #expect(unit.providesUserInterface)
            let presenter = try PictureTest.shown(unit)
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (320, 200))
            #expect(try PictureTest.colors(presenter) == 64)
            // The gain of 1 out of 4.
            #expect(try await eventually { try PictureTest.barLength(presenter) == 80 })
        }
    }

    @Test func aDragIsAGestureOfTheParameter() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            for event in try ViewScript("down 80,20; drag 160,20 240,20; up").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 3 })
            #expect(try await eventually { try PictureTest.barLength(presenter) == 240 })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.75)
        }
    }

    @Test func aWheelAndAKeyReachTheInterface() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            #expect(try await eventually { try PictureTest.barLength(presenter) == 80 })
            for event in try ViewScript("scroll 10,10 0,-10").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 1.125 })
            for event in try ViewScript("type a").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 4 })
        }
    }

    @Test func aValueThatTheHostSetsMovesTheInterface() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            unit.parameterTree?.parameter(withAddress: 2)?.value = 2
            #expect(try await eventually { try PictureTest.barLength(presenter) == 160 })
            unit.parameterTree?.parameter(withAddress: 2)?.value = 0.5
            #expect(try await eventually { try PictureTest.barLength(presenter) == 40 })
            // What the interface was told it does not tell back.
            #expect(unit.parameterTree?.parameter(withAddress: 2)?.value == 0.5)
        }
    }

    @Test func nothingOfTheXServerIsLeftBehindAClosedView() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            #expect(PictureTest.windowProcesses(of: unit.serviceProcessID) == [])
            for _ in 0..<3 {
                let presenter = try PictureTest.shown(unit)
                #expect(PictureTest.windowProcesses(of: unit.serviceProcessID) == ["Xvfb", "plug-in window"])
                presenter.close()
                #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
            }
        }
    }

    @Test func anInterfaceThatDiesCostsItsPictureAndNotTheSound() async throws {
        try await unit().on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            presenter.send(.pointer(ViewPointerEvent(.down, x: 10, y: 10, button: 1)))
            #expect(
                try await eventually {
                    try presenter.settle()
                    return try PictureTest.colors(presenter) == 1
                })
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
            #expect(unit.restartCount == 0 && unit.incidents.isEmpty)
            presenter.close()
            // Another one is a new interface.
            #expect(await eventually { (try? PictureTest.colors(PictureTest.shown(unit))) == 64 })
        }
    }

    @Test(arguments: [
        "urn:auserviced:test:ui:without", "urn:auserviced:test:ui:ending", "urn:auserviced:test:ui:missing",
    ])
    func anInterfaceThatDoesNotComeUpIsRefused(interface: String) async throws {
        try await unit(interface).on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            #expect(throws: ViewPresenterError.self) { try PictureTest.shown(unit) }
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
            #expect(unit.restartCount == 0)
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
        }
    }

    @Test func anInterfaceIsLockedIn() async throws {
        try await unit("urn:auserviced:test:ui:trying").on(.outOfProcess) { routed in
            let presenter = try PictureTest.shown(try PictureTest.remote(routed))
            // Its bar is as long as the view where all that it tried was refused.
            #expect(try await eventually { try PictureTest.barLength(presenter) == 320 })
        }
    }

    @Test func aWindowThatAnInterfaceOpensItselfIsSeen() async throws {
        let kind = "<http://kxstudio.sf.net/ns/lv2ext/external-ui#Widget>"
        try await unit("urn:auserviced:test:ui:external", of: kind).on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (320, 200))
            #expect(try await eventually { try PictureTest.barLength(presenter) == 80 })
            for event in try ViewScript("down 80,20; drag 160,20 240,20; up").events { presenter.send(event) }
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 2)?.value == 3 })
            presenter.close()
            #expect(await eventually { PictureTest.windowProcesses(of: unit.serviceProcessID) == [] })
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/libgtk-x11-2.0.so.0")))
    func anInterfaceOfGtkIsSeen() async throws {
        try await unit("urn:auserviced:test:ui:gtk", of: "ui:GtkUI").on(.outOfProcess) { routed in
            let unit = try PictureTest.remote(routed)
            let presenter = try PictureTest.shown(unit)
            let picture = try #require(presenter.picture)
            #expect((picture.width, picture.height) == (320, 200))
            let before = picture.pixels
            unit.parameterTree?.parameter(withAddress: 2)?.value = 4
            #expect(
                try await eventually {
                    try presenter.settle()
                    return presenter.picture?.pixels != before
                })
            // The knob is at the right end: a drag takes it to the left.
            for event in try ViewScript("down 300,110; drag 200,110 20,110; up").events { presenter.send(event) }
            #expect(await eventually { (unit.parameterTree?.parameter(withAddress: 2)?.value ?? 4) < 2 })
        }
    }

    @Test func messagesGoBetweenAnInterfaceAndItsPlugIn() async throws {
        let interface = """
            @prefix ui: <http://lv2plug.in/ns/extensions/ui#> .
            <urn:auserviced:test:reader> ui:ui <urn:auserviced:test:ui:talking> .
            <urn:auserviced:test:ui:talking> a ui:X11UI ; ui:binary <interface.so> ; lv2:requiredFeature urid:map .
            """
        try folder.addBundle("reader", manifest: LV2Text.readerManifest + interface, text: LV2Text.reader())
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libX11TestInterface.so"),
            toPath: folder.folder.file("lv2/reader.lv2/interface.so"))
        try await folder.unit("lv2:urn:auserviced:test:reader").on(.outOfProcess) { routed in
            let presenter = try PictureTest.shown(try PictureTest.remote(routed))
            func bar(after blocks: Int) throws -> Int {
                _ = try routed.render(.constant(0.25), blocks: Array(repeating: 64, count: blocks))
                return try PictureTest.barLength(presenter)
            }
            // What it has asked for at first.
            #expect(try await eventually { try bar(after: 2) == 80 })
            // What is too much is told back, and is the parameter's.
            for event in try ViewScript("down 240,20; up").events { presenter.send(event) }
            #expect(try await eventually { try bar(after: 2) == 160 })
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.5)
            #expect(await eventually { routed.unit.parameterTree?.allParameters.first?.value == 2 })
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
            let unit = try PictureTest.remote(routed)
            unit.parameterTree?.parameter(withAddress: 2)?.value = 2
            let view = unit.returningView()
            try view.configure(AUViewSize(width: 320, height: 200))
            func isSeen() -> Bool {
                view.look()
                guard let presenter = view.presenter, presenter.picture != nil else { return false }
                return (try? PictureTest.barLength(presenter)) == 160
            }
            #expect(await eventually { isSeen() })
            let service = unit.serviceProcessID
            unit.killService()
            #expect(await eventually { unit.serviceProcessID != service && isSeen() })
        }
    }
}
