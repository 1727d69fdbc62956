import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import Sandbox
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization
import TestSupport

/// A host as small as it can be: launches runners, loads the test unit, and renders with it.
final class ServiceFixture {
    static let subtype: UInt32 = 0x74657374
    /// What makes the test unit fail.
    static let failingSubtype: UInt32 = 0x6661_696c
    /// What makes it crash when it is made.
    static let crashingSubtype: UInt32 = 0x6372_7368
    static let gainAddress: UInt64 = 7
    static let channels = 2
    static let frames = 64

    let launcher: EmbeddedLauncher
    let service: LaunchedService
    /// The service's own number, which is the first where it has a namespace to itself.
    var ownNumber: Int32 { service.sandbox?.tier == .namespaces ? 1 : service.processID }
    let connection: ServiceConnection
    let notifications = Notifications()
    let gate: HostGate
    /// What services printed and was passed on.
    let printed = Lines()

    final class Lines: Sendable {
        let received = Mutex<[String]>([])
        var all: [String] { received.withLock { $0 } }
    }

    final class Notifications: Sendable {
        let received = Mutex<[UnitNotification]>([])
    }

    /// Far away: a test that reaches it has failed.
    static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 10_000) }

    /// The test unit's library, built beside the tests.
    static func libraryPath(_ name: String = "ServiceTestUnit") -> String {
        TestPackage.product("lib\(name).so")
    }

    /// - Parameter alsoTo: takes what the service prints beside `printed`.
    init(
        lingerMilliseconds: UInt32 = 0, warmCount: Int = 0, title: String = "Test Unit",
        alsoTo sink: @escaping ServiceOutput.Sink = { _ in }
    ) throws {
        launcher = try EmbeddedLauncher(warmCount: warmCount) { [printed] line in
            sink(line)
            printed.received.withLock { $0.append("\(line)") }
        }
        if warmCount > 0 { _ = try launcher.waitUntilWarm(deadline: Self.deadline) }
        service = try launcher.launchNow(
            LaunchRequest(title: title, libraryPath: Self.libraryPath(), lingerMilliseconds: lingerMilliseconds))
        connection = Self.connect(service.socket, notifications)
        gate = try HostGate()
    }

    deinit {
        connection.quit()
        connection.close()
        service.process?.kill()
        _ = try? service.process?.waitForExit(deadline: Self.deadline)
        launcher.shutDown()
    }

    static func connect(_ socket: UnixSocket, _ notifications: Notifications) -> ServiceConnection {
        let connection = ServiceConnection(socket: socket)
        connection.handle(notifications: { _, bytes in
            guard let notification = try? UnitNotification(decoding: bytes) else { return }
            notifications.received.withLock { $0.append(notification) }
        })
        return connection
    }

    static func loadMessage(at index: UInt32 = 0, library: String, subtype: UInt32 = subtype) -> LoadMessage {
        LoadMessage(
            unitIndex: index, libraryPath: library, type: 0x6175_6678, subtype: subtype, manufacturer: 0x5465_7374)
    }

    /// Loads an instance of the test unit.
    @discardableResult
    func load(
        at index: UInt32 = 0, library: String? = nil, subtype: UInt32 = subtype
    ) throws -> UnitDescription {
        let message = Self.loadMessage(at: index, library: library ?? Self.libraryPath(), subtype: subtype)
        return try connection.call(.load, message, deadline: Self.deadline)
    }

    func control<Payload, Reply>(
        _ request: UnitRequest<Payload, Reply>, _ payload: Payload, at index: UInt32 = 0
    ) throws -> UnitReply {
        try connection.control(unitIndex: index, UnitMessage(request, payload), deadline: Self.deadline)
    }

    func control<Reply>(_ request: UnitRequest<EmptyMessage, Reply>, at index: UInt32 = 0) throws -> UnitReply {
        try control(request, EmptyMessage(), at: index)
    }

    /// Allocates the unit's render resources.
    func allocate() throws {
        let format = BusFormat(sampleRate: 48_000, channelCount: UInt32(Self.channels))
        let reply = try control(
            .allocate, AllocateMessage(inputs: [format], outputs: [format], maximumFrames: UInt32(Self.frames)))
        precondition(reply.status == noErr, reply.message)
    }

    func openGate(on other: ServiceConnection? = nil, _ scheduling: ServiceScheduling = ServiceScheduling()) throws
        -> SchedulingReply
    {
        try (other ?? connection).call(
            .openGate, scheduling, descriptors: gate.descriptors, deadline: Self.deadline)
    }

    /// Opens a link to the unit at index 0.
    func openLink(on other: ServiceConnection? = nil, gate otherGate: HostGate? = nil) throws -> HostLink {
        let link = try HostLink(
            geometry: LinkGeometry(
                inputChannels: [Self.channels], outputChannels: [Self.channels], maximumFrames: Self.frames),
            gate: otherGate ?? gate, unitIndex: 0)
        let geometry = link.layout.geometry
        let message = OpenLinkMessage(
            unitIndex: 0,
            geometry: LinkGeometryMessage(
                inputChannels: geometry.inputChannels.map(UInt32.init),
                outputChannels: geometry.outputChannels.map(UInt32.init),
                maximumFrames: UInt32(geometry.maximumFrames), eventBytes: UInt32(geometry.eventBytes)))
        try (other ?? connection).call(
            .openLink, message, descriptors: [link.hostFile.rawDescriptor, link.serviceFile.rawDescriptor],
            deadline: Self.deadline)
        try link.serviceDidMap()
        return link
    }

    /// Renders one cycle of a constant input and returns the first channel's first output sample; nil when the cycle
    /// was not done.
    func render(_ link: HostLink, input: Float = 1) -> Float? {
        let port = link.port
        let run = Handoff([HandoffElement(link: link)])
        defer { withExtendedLifetime(run) {} }
        port.setInput(0, .own)
        for channel in 0..<Self.channels {
            port.inputBuffer(0, channel)?.update(repeating: input, count: Self.frames)
        }
        var time = AudioTimeStamp()
        let deadline = Self.deadline
        let outcome = withUnsafePointer(to: &time) { time -> HostLinkPort.Outcome in
            guard run.port.isReady(frames: Self.frames) else { return .skipped }
            run.port.begin(
                ready: LinkCycle(frames: Self.frames, flags: 0, timestamp: time, transport: nil, deadline: deadline))
            return port.wait(deadline: deadline)
        }
        guard case .done(status: 0, flags: _) = outcome else { return nil }
        var samples = [Float](repeating: 0, count: Self.frames)
        samples.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            _ = port.copyOutput(0, 0, to: base, frames: Self.frames)
        }
        return samples[0]
    }

    /// Waits until the process is a given one no more; how it ended.
    func exit() throws -> ProcessExit? {
        try service.process?.waitForExit(deadline: Self.deadline)
    }
}
