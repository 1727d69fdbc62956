import AudioToolbox
import LinuxProcesses
import LinuxSystem

/// How long a unit's state takes from the host to the unit and back, and the least that the way itself takes.
///
/// Thread: any but render.
public enum StateTransfer {
    /// The key under which `setAndGet` keeps its bytes in the state.
    public static let ballastKey = "ballast"

    /// Seconds for setting `fullState` and reading it again, with `byteCount` bytes of ballast in it; a unit that keeps
    /// what it does not know gives them back.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing or refuses.
    public static func setAndGet(_ unit: ExtensionAudioUnit, byteCount: Int) throws -> Double {
        var state = unit.fullState ?? [:]
        state[ballastKey] = [UInt8](repeating: 0x5a, count: byteCount)
        let start = MonotonicClock.now()
        try unit.restore(state)
        let returned = try unit.state(forDocument: false)
        let seconds = Double(MonotonicClock.now() - start) * 1e-9
        withExtendedLifetime(returned) {}
        return seconds
    }

    /// Seconds for copying `byteCount` bytes into a sealed memory file, sending it over a packet socket, copying them
    /// out on the other side, and the same way back.
    ///
    /// - Throws: `SystemError`.
    public static func memoryCopy(byteCount: Int) throws -> Double {
        let (near, far) = try UnixSocket.pair(.sequencedPacket)
        let echo = try SystemThread(name: "echo") {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
            defer { memory.deallocate() }
            try? receive(into: memory, byteCount, from: far)
            try? send(memory, byteCount, over: far)
        }
        defer {
            near.shutDown()
            echo.join()
        }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0x5a, count: byteCount)
        let start = MonotonicClock.now()
        try send(memory, byteCount, over: near)
        try receive(into: memory, byteCount, from: near)
        return Double(MonotonicClock.now() - start) * 1e-9
    }

    private static func send(_ memory: UnsafeRawPointer, _ byteCount: Int, over socket: UnixSocket) throws {
        let file = try MemoryFile(name: "copy", size: byteCount)
        let mapping = try file.map(writable: true)
        mapping.base.copyMemory(from: memory, byteCount: byteCount)
        try file.add([.shrink, .grow, .seal])
        try socket.send([1], descriptors: [file.rawDescriptor], deadline: deadline)
        withExtendedLifetime(mapping) {}
    }

    private static func receive(
        into memory: UnsafeMutableRawPointer, _ byteCount: Int, from socket: UnixSocket
    ) throws {
        let byte = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 16)
        defer { byte.deallocate() }
        var received = try socket.receive(into: byte, maximumDescriptors: 1, deadline: deadline)
        guard let descriptor = received.takeDescriptor(0) else { return }
        let file = try MemoryFile(adopting: descriptor, minimumSize: byteCount)
        let mapping = try file.map(writable: false)
        memory.copyMemory(from: mapping.base, byteCount: byteCount)
        withExtendedLifetime(mapping) {}
    }

    private static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 10_000) }
}
