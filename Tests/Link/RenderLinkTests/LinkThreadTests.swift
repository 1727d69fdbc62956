import AudioToolbox
import Glibc
import LinuxSystem
import RenderLink
import Synchronization
import Testing

/// Both sides in one process: the service's render thread is a thread of the test. Most units here are careless debug
/// code and leave the scope that RealtimeSanitizer watches; what is watched is the link.
@Suite struct LinkThreadTests {
    /// A server, a gate, and one unit whose render function the test gives.
    private final class Pair {
        let gate: HostGate
        let server: RenderServer
        let link: HostLink
        let interface = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        let cycle = TestCycle()

        typealias Render =
            @convention(c) (AUExtensionInstanceRef?, UnsafeMutablePointer<AUExtensionRenderRequest>?) -> OSStatus

        init(geometry: LinkGeometry, instance: UnsafeMutableRawPointer, render: Render) throws {
            gate = try HostGate()
            server = try RenderServer(placement: .free)
            try server.openGate(gate.file, doorbell: gate.doorbellFile)
            link = try HostLink(geometry: geometry, gate: gate, unitIndex: 5)
            interface.initialize(to: AUExtensionInterface())
            interface.pointee.render = render
            try server.add(
                ServiceLink(
                    host: link.hostFile, service: link.serviceFile, geometry: geometry, interface: interface,
                    instance: OpaquePointer(instance)), at: 5)
            try link.serviceDidMap()
        }

        deinit { try? server.remove(at: 5) }

        func run() -> HostLinkPort.Outcome {
            guard link.begin(cycle.next()) else { return .skipped }
            return link.port.wait(deadline: TestCycle.soon)
        }
    }

    private static let shape = LinkGeometry(
        inputChannels: [2, 1], outputChannels: [2, 2], maximumFrames: 512)
    /// What units without state of their own are called with.
    private static var unused: UnsafeMutableRawPointer { UnsafeMutableRawPointer(TestInterface.silent) }

    @Test func everyOutputBusIsRenderedInOneCycle() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let request, request.pointee.outputBusCount == 2 else { return -1 }
            for bus in 0..<2 {
                guard let list = request.pointee.outputs?[bus] else { return -2 }
                for channel in 0..<UnsafeBuffers(list).count {
                    let samples = UnsafeBuffers(list).samples(channel)
                    for frame in 0..<Int(request.pointee.frameCount) { samples?[frame] = Float(bus + 1) }
                }
            }
            return 0
        }
        #expect(pair.run() == .done(status: 0, flags: 0))
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 64)
        defer { samples.deallocate() }
        _ = pair.link.port.copyOutput(1, 1, to: samples, frames: 64)
        #expect(samples[63] == 2)
        _ = pair.link.port.copyOutput(0, 0, to: samples, frames: 64)
        #expect(samples[63] == 1)
    }

    @Test func pullWithoutMemoryPointsIntoTheLink() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let request, let pull = request.pointee.pullInput else { return -1 }
            var list = AudioBufferList(
                mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil))
            let status = pull(
                request.pointee.pullContext, nil, request.pointee.timestamp, request.pointee.frameCount, 1, &list)
            guard status == 0, let data = list.mBuffers.mData?.assumingMemoryBound(to: Float.self) else {
                return status
            }
            return OSStatus(data[10])
        }
        pair.link.port.setInput(1, .own)
        TestCycle.fill(pair.link.port, 321, bus: 1)
        #expect(pair.run() == .done(status: 321, flags: 0))
    }

    @Test func partsOfACycleArePulledByTime() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let request, let pull = request.pointee.pullInput, var time = request.pointee.timestamp?.pointee
            else { return -1 }
            time.mSampleTime += 48
            var list = AudioBufferList(
                mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil))
            guard pull(request.pointee.pullContext, nil, &time, 16, 1, &list) == 0 else { return -2 }
            return OSStatus(list.mBuffers.mData?.assumingMemoryBound(to: Float.self)[15] ?? -3)
        }
        pair.link.port.setInput(1, .own)
        for index in 0..<64 { pair.link.port.inputBuffer(1, 0)?[index] = Float(index) }
        #expect(pair.run() == .done(status: 63, flags: 0))
    }

    @Test func theWatchEndsAWaitAtItsDeadline() throws {
        let isHeld = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        isHeld.initialize(to: Atomic(1))
        defer { isHeld.deallocate() }
        let pair = try Pair(geometry: Self.shape, instance: UnsafeMutableRawPointer(isHeld)) { instance, _ in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            let held = UnsafeRawPointer(instance!).assumingMemoryBound(to: Atomic<UInt32>.self)
            while held.pointee.load(ordering: .acquiring) != 0 { usleep(200) }
            return 0
        }
        let before = DeadlineWatch.shared.endedWaits.load(ordering: .relaxed)
        var cycle = pair.cycle.next()
        cycle.deadline = TestCycle.shortly
        cycle.budget = 5_000_000
        #expect(pair.link.begin(cycle))
        #expect(pair.link.port.wait(deadline: cycle.deadline) == .late)
        #expect(MonotonicClock.now() >= cycle.deadline)
        #expect((DeadlineWatch.shared.endedWaits.load(ordering: .relaxed) > before) == true)
        pair.link.port.abandon()
        isHeld.pointee.store(0, ordering: .releasing)
        #expect(pair.link.port.waitUntilReady(deadline: TestCycle.soon))
    }

    @Test func unconnectedInputIsNoConnection() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let request, let pull = request.pointee.pullInput else { return -1 }
            var list = AudioBufferList(
                mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil))
            return pull(request.pointee.pullContext, nil, request.pointee.timestamp, 16, 0, &list)
        }
        #expect(pair.run() == .done(status: -10876, flags: 0))
    }

    @Test func outputInTheUnitsOwnMemoryIsCopied() throws {
        let own = UnsafeMutablePointer<Float>.allocate(capacity: 512)
        own.initialize(repeating: 0.75, count: 512)
        let pair = try Pair(geometry: Self.shape, instance: UnsafeMutableRawPointer(own)) { instance, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let request, let instance, let list = request.pointee.outputs?[0] else { return -1 }
            list.pointee.mBuffers.mData = UnsafeMutableRawPointer(instance)
            return 0
        }
        #expect(pair.run() == .done(status: 0, flags: 0))
        #expect(TestCycle.output(pair.link.port).0 == 0.75)
    }

    @Test func failedRenderLeavesSilence() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            request?.pointee.outputs?[0]?.pointee.mBuffers.mData?.assumingMemoryBound(to: Float.self)[63] = 1
            return -50
        }
        #expect(pair.run() == .done(status: -50, flags: 0))
        #expect(TestCycle.output(pair.link.port).0 == 0)
    }

    @Test func transportTravelsWithTheCycle() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            RealtimeScope.exit()
            defer { RealtimeScope.enter() }
            guard let transport = request?.pointee.transport else { return -1 }
            return OSStatus(transport.pointee.tempo)
        }
        var transport = AUExtensionTransport()
        transport.validity = 3
        transport.tempo = 133
        var cycle = pair.cycle.next()
        let began = withUnsafePointer(to: &transport) { pointer in
            cycle.transport = pointer
            return pair.link.begin(cycle)
        }
        try #require(began)
        #expect(pair.link.port.wait(deadline: TestCycle.soon) == .done(status: 133, flags: 0))
        #expect(pair.run() == .done(status: -1, flags: 0))
    }

    /// With RealtimeSanitizer linked in, this fails on any allocation, lock or blocking call of either side's render
    /// path.
    @Test func bothSidesOfACycleAreRealtimeSafe() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, request in
            guard let request, let list = request.pointee.outputs?[0] else { return -1 }
            var bytes: UInt32 = 0x0001_3c90
            request.pointee.parameterOutput?(request.pointee.outputContext, 3, 0.5)
            _ = withUnsafePointer(to: &bytes) { pointer in
                request.pointee.midiOutput?(
                    request.pointee.outputContext, 0, 0, 3,
                    UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self))
            }
            return request.pointee.pullInput?(
                request.pointee.pullContext, nil, request.pointee.timestamp, request.pointee.frameCount, 0, list) ?? -2
        }
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: TestCycle.frames)
        defer { samples.deallocate() }
        let run = Handoff([HandoffElement(link: pair.link)])
        defer { withExtendedLifetime((pair, run)) {} }
        pair.link.port.setInput(0, .own)
        #expect(Self.renderHundredCycles(run.port, pair.cycle.next(), samples, deadline: TestCycle.soon) == 100)
    }

    @_noLocks @_noAllocation
    private static func renderHundredCycles(
        _ run: HandoffPort, _ cycle: LinkCycle, _ samples: UnsafeMutablePointer<Float>, deadline: UInt64
    ) -> Int {
        RealtimeScope.enter()
        let port = run.port(0)
        var done = 0
        for _ in 0..<100 {
            guard run.isReady(frames: cycle.frames) else { break }
            run.begin(ready: cycle)
            if case .done(0, _) = port.wait(deadline: deadline) { done &+= 1 }
            _ = port.copyOutput(0, 0, to: samples, frames: cycle.frames)
            var events = port.outputEvents()
            while case .some = events.next() {}
        }
        RealtimeScope.exit()
        return done
    }

    @Test func pausedUnitAnswersUninitialized() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, _ in 0 }
        try pair.server.setRendering(false, at: 5)
        #expect(pair.run() == .done(status: -10867, flags: 0))
        try pair.server.setRendering(true, at: 5)
        #expect(pair.run() == .done(status: 0, flags: 0))
    }

    @Test func unitsComeAndGoWhileOthersRender() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, _ in 0 }
        let shared = ControlLoop(server: pair.server, gate: pair.gate, shape: Self.shape, instance: Self.unused)
        let control = try SystemThread(name: "control") { shared.run() }
        for _ in 0..<3000 { #expect(pair.run() == .done(status: 0, flags: 0)) }
        shared.stops.store(true, ordering: .releasing)
        control.join()
        #expect(shared.rounds.load(ordering: .acquiring) > 0)
    }

    @Test func placesAreChecked() throws {
        let pair = try Pair(geometry: Self.shape, instance: Self.unused) { _, _ in 0 }
        #expect(throws: LinkError.noSuchIndex(6)) { try pair.server.remove(at: 6) }
        #expect(throws: LinkError.noSuchIndex(64)) {
            _ = try HostLink(geometry: Self.shape, gate: pair.gate, unitIndex: 64)
        }
        #expect(throws: LinkError.noSuchIndex(3)) { try pair.server.removeUpstream(3) }
    }
}

enum TestInterface {
    /// A table whose render function does nothing.
    static var silent: UnsafeMutablePointer<AUExtensionInterface> {
        let table = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        table.initialize(to: AUExtensionInterface())
        table.pointee.render = { _, _ in 0 }
        return table
    }
}

/// Adds and removes a unit until stopped.
// Sendable: what it holds is Sendable or never changes; the pointer is not used by the unit.
private final class ControlLoop: @unchecked Sendable {
    let stops = Atomic<Bool>(false)
    let rounds = Atomic<Int>(0)
    private let server: RenderServer
    private let gate: HostGate
    private let shape: LinkGeometry
    private let instance: UnsafeMutableRawPointer
    private let interface = TestInterface.silent

    init(server: RenderServer, gate: HostGate, shape: LinkGeometry, instance: UnsafeMutableRawPointer) {
        self.server = server
        self.gate = gate
        self.shape = shape
        self.instance = instance
    }

    func run() {
        while !stops.load(ordering: .acquiring) {
            guard let link = try? HostLink(geometry: shape, gate: gate, unitIndex: 9),
                let service = try? ServiceLink(
                    host: link.hostFile, service: link.serviceFile, geometry: shape, interface: interface,
                    instance: OpaquePointer(instance)),
                (try? server.add(service, at: 9)) != nil, (try? server.remove(at: 9)) != nil
            else { return }
            rounds.wrappingAdd(1, ordering: .relaxed)
        }
    }
}
