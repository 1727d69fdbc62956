import AudioToolbox
import Foundation
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// What comes to a service's main thread, and in which order.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ViewOrderTests {
    private static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 20_000) }

    /// A service with a unit whose view wishes the width that its parameter 0 has.
    @Test func whatAUnitHasSentToTheMainThreadIsDoneBeforeTheNextQuestionAboutItsView() throws {
        let installation = try Installation.shared.get()
        let launcher = try EmbeddedLauncher(runnerPath: installation.runnerPath, warmCount: 0)
        defer { launcher.shutDown() }
        let library = installation.extensions.appending(path: "Panel.appex/Contents/Linux/libPanel.so").path
        let service = try launcher.launchNow(LaunchRequest(title: "Panel", libraryPath: library, lingerMilliseconds: 0))
        let connection = ServiceConnection(socket: service.socket)
        defer {
            connection.quit()
            connection.close()
        }
        let load = LoadMessage(
            unitIndex: 0, libraryPath: library, type: 0x6175_676e, subtype: 0x7061_6e6c, manufacturer: 0x5465_7374)
        let description: UnitDescription = try connection.call(.load, load, deadline: Self.deadline)
        #expect(description.flags.contains(.providesUserInterface))
        _ = try connection.control(unitIndex: 0, UnitMessage(.requestView), deadline: Self.deadline)
        for width in stride(from: 100, through: 2000, by: 100) {
            let values: ParameterValues = [ParameterValue(address: 0, value: Float(width))]
            let set = try connection.control(
                unitIndex: 0, UnitMessage(.setParameters, values), deadline: Self.deadline)
            #expect(set.status == 0)
            let reply = try connection.control(unitIndex: 0, UnitMessage(.requestView), deadline: Self.deadline)
            let view = try reply.payload(as: ViewReply.self)
            #expect(view.preferredSize == ViewSize(width: Double(width), height: Double(width) / 2))
        }
    }
}
