import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink

/// A service process for the tests: takes commands with descriptors over the socket at descriptor 3 and answers each
/// with a number.
@main
struct TestServiceMain {
    private let socket = UnixSocket(owning: FileDescriptor(owning: 3))
    private let server: RenderServer
    private let interface = TestUnit.makeInterface()
    private var links: [Int: ServiceLink] = [:]

    static func main() throws {
        var service = try TestServiceMain()
        try service.run()
    }

    private init() throws {
        let isRealtime = CommandLine.arguments.contains("fifo")
        server = try RenderServer(scheduling: isRealtime ? .fifo(priority: 55) : .normal, placement: .free)
    }

    private mutating func run() throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        while true {
            var message = try socket.receive(into: buffer, maximumDescriptors: 4, deadline: MonotonicClock.never)
            if message.byteCount == 0 { return }
            let words = String(decoding: buffer[..<message.byteCount], as: UTF8.self).split(separator: " ")
            let answer = try perform(words, &message)
            try socket.send(Array("\(answer)".utf8), deadline: MonotonicClock.deadline(milliseconds: 1000))
        }
    }

    private mutating func perform(_ words: [Substring], _ message: inout ReceivedMessage) throws -> Int {
        switch words[0] {
        case "gate":
            let gate = try file(&message, 0, LinkLayout.gateBytes)
            try server.openGate(gate, doorbell: try file(&message, 1, LinkLayout.doorbellBytes))
        case "link": try openLink(words, &message)
        case "remove": try server.remove(at: Int(words[1]) ?? 0)
        case "upstream", "harmless-upstream":
            let shape = geometry(words[1...])
            return try server.addUpstream(
                ServiceUpstream(
                    service: file(&message, 0, LinkLayout(shape).serviceBytes), geometry: shape,
                    mayMoveWaiters: words[0] == "upstream"))
        case "follow": try server.setPlacement(.follow)
        case "anticipate": try server.setPlacement(.anticipate(core: Int(words[1]) ?? 0))
        case "dedicated":
            try server.setPlacement(.dedicated(core: Int(words[1]) ?? 0, spinNanoseconds: UInt64(words[2]) ?? 0))
        default: return -1
        }
        return 0
    }

    private mutating func openLink(_ words: [Substring], _ message: inout ReceivedMessage) throws {
        let shape = geometry(words[2...])
        let layout = try LinkLayout(shape)
        let index = Int(words[1]) ?? 0
        let link = try ServiceLink(
            host: file(&message, 0, layout.hostBytes), service: file(&message, 1, layout.serviceBytes), geometry: shape,
            interface: interface, instance: OpaquePointer(TestUnit.make()))
        links[index] = link
        try server.add(link, at: index)
    }

    private func geometry(_ words: ArraySlice<Substring>) -> LinkGeometry {
        let numbers = words.compactMap { Int($0) }
        return LinkGeometry(
            inputChannels: [numbers[0]], outputChannels: [numbers[1]], maximumFrames: numbers[2])
    }

    private func file(_ message: inout ReceivedMessage, _ index: Int, _ size: Int) throws -> MemoryFile {
        guard let descriptor = message.takeDescriptor(index) else { throw SystemError(call: "receive", errno: EBADMSG) }
        return try MemoryFile(adopting: descriptor, minimumSize: size)
    }
}
