import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import SurfaceProtocol
import Testing

/// What a view may do with what it is given, and what it may not.
struct HostileViewTests {
    private let configuration = SurfaceConfiguration(serial: 1, width: 800, height: 500)

    private static func sockets() throws -> (presenter: SurfaceSocket, view: UnixSocket) {
        let (presenter, view) = try UnixSocket.pair(.sequencedPacket)
        return (SurfaceSocket(presenter, acceptsDescriptors: false), view)
    }

    @Test func nobodyCanChangeTheSizeOfTheMemoryOrItsSeals() throws {
        let memory = try SurfaceMemory(presenting: configuration)
        let size = off_t(2 * configuration.bufferBytes)
        #expect(ftruncate(memory.rawDescriptor, 0) == -1)
        #expect(ftruncate(memory.rawDescriptor, size + 1) == -1)
        var byte: UInt8 = 1
        #expect(pwrite(memory.rawDescriptor, &byte, 1, size) == -1)
        // F_ADD_SEALS, F_SEAL_WRITE
        #expect(fcntl(memory.rawDescriptor, 1033, 8) == -1)
        var information = stat()
        #expect(fstat(memory.rawDescriptor, &information) == 0)
        #expect(information.st_size == size)
    }

    @Test func whatAViewDrawsIsSeenByThePresenter() throws {
        let memory = try SurfaceMemory(presenting: configuration)
        let drawn = try SurfaceMemory(
            drawing: configuration, received: try FileDescriptor(duplicating: memory.rawDescriptor))
        drawn.base(ofBuffer: 1).storeBytes(of: 0x1122_3344, toByteOffset: 3200 + 8, as: UInt32.self)
        let picture = memory.picture(ofBuffer: 1)
        #expect(picture.count == 800 * 500 * 4)
        #expect(Array(picture[3200 + 8..<3200 + 12]) == [0x44, 0x33, 0x22, 0x11])
        #expect(memory.picture(ofBuffer: 0).allSatisfy { $0 == 0 })
    }

    @Test func memoryThatIsTooSmallOrNotSealedIsNotDrawnIn() throws {
        let small = try SurfaceMemory(presenting: SurfaceConfiguration(serial: 1, width: 8, height: 8))
        #expect(throws: SystemError.self) {
            try SurfaceMemory(
                drawing: configuration, received: try FileDescriptor(duplicating: small.rawDescriptor))
        }
        let open = try MemoryFile(name: "open", size: 2 * configuration.bufferBytes)
        #expect(throws: SystemError.self) {
            try SurfaceMemory(drawing: configuration, received: try FileDescriptor(duplicating: open.rawDescriptor))
        }
    }

    @Test func aFileFromAViewIsAViolation() throws {
        let (presenter, view) = try Self.sockets()
        let memory = try SurfaceMemory(presenting: configuration)
        try view.send(ViewMessage.pong(1).bytes, descriptors: [memory.rawDescriptor])
        guard case .violation(let reason) = presenter.receiveFromView() else {
            Issue.record("the file was taken")
            return
        }
        #expect(reason.contains("a file that nobody asked for"))
    }

    @Test func aMessageOfMoreThan64KiBIsAViolation() throws {
        let (presenter, view) = try Self.sockets()
        try view.send([UInt8](repeating: 104, count: (64 << 10) + 1))
        guard case .violation = presenter.receiveFromView() else {
            Issue.record("the message was taken")
            return
        }
    }

    @Test func theEndOfAViewIsTheEndOfItsChannel() throws {
        let (presenter, view) = try Self.sockets()
        view.shutDown()
        guard case .endOfConnection = presenter.receiveFromView(deadline: MonotonicClock.deadline(milliseconds: 10_000))
        else {
            Issue.record("the channel is open")
            return
        }
    }

    /// Each noise message reaches a presenter that has not closed its channel.
    @Test func aHundredThousandMessagesOfNoiseDoNotHarmAPresenter() {
        var generator = Noise(state: 7)
        var closed = 0
        var state = PresenterState()
        for round in 0..<100_000 {
            if case .gone = state.phase {
                closed += 1
                state = PresenterState()
            }
            if state.configuration == nil { _ = state.configure(width: 800, height: 500, scale: 1, at: 0) }
            let outcome: PresenterState.Outcome =
                if let message = try? ViewMessage(received: generator.message()) {
                    state.receive(message, at: UInt64(round))
                } else {
                    state.violation("noise")
                }
            guard case .show(let buffer, let damage) = outcome else { continue }
            #expect(buffer < 2)
            let area = damage.reduce(0) { $0 + Int($1.width) * Int($1.height) }
            #expect(area <= 800 * 500)
            _ = state.taken(at: UInt64(round))
        }
        #expect(closed > 1000)
    }

    /// Numbers that look like messages half of the time.
    private struct Noise {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 24
        }

        mutating func message() -> [UInt8] {
            guard next() % 2 == 0 else { return (0..<Int(next() % 80)).map { _ in UInt8(truncatingIfNeeded: next()) } }
            let kind = UInt16(101 + next() % 8)
            guard kind == 101 else {
                return kind.encodedBytes + (0..<Int(next() % 50)).map { _ in UInt8(truncatingIfNeeded: next() % 3) }
            }
            let damage = (0..<Int(next() % 18)).map { _ in
                DamageRectangle(x: number(), y: number(), width: number(), height: number())
            }
            let frame = SurfaceFrame(serial: UInt32(next() % 3), buffer: UInt8(next() % 3), damage: damage)
            return ViewMessage.frame(frame).bytes
        }

        mutating func number() -> Int32 {
            next() % 2 == 0 ? Int32(truncatingIfNeeded: next()) : Int32(next() % 1000)
        }
    }
}

extension UInt16 {
    fileprivate var encodedBytes: [UInt8] { [UInt8(self & 0xff), UInt8(self >> 8)] }
}
