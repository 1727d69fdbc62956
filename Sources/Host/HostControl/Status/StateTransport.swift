import FoundationEssentials
import LinuxProcesses
import LinuxSystem
import Varlink

/// How a unit's state leaves its host: in the reply, or, where it is long, in a memory file beside it.
enum StateTransport {
    /// Bytes of the longest state that is in the reply itself.
    private static let longestInText = 1 << 20
    /// No unit gives more.
    private static let longest = 80 << 20

    /// - Throws: `SystemError` when there is no memory.
    static func reply(_ state: [UInt8]) throws -> VarlinkReply {
        guard state.count > longestInText else {
            return VarlinkReply(HostMessages.State(state: Data(state).base64EncodedString(), bytes: nil))
        }
        let file = try MemoryFile(name: "auserviced-state", size: state.count)
        let mapping = try file.map(writable: true)
        withExtendedLifetime(mapping) { mapping.base.copyMemory(from: state, byteCount: state.count) }
        try file.add(.fixedSize)
        let passed = PassedDescriptor(try FileDescriptor(duplicating: file.rawDescriptor))
        return VarlinkReply(HostMessages.State(state: "", bytes: state.count), descriptors: [passed])
    }

    /// - Throws: `HostControlError.failed` for a reply that holds no state.
    static func state(
        in reply: HostMessages.State, _ descriptors: [PassedDescriptor], ofHost process: Int32
    ) throws -> [UInt8] {
        guard let length = reply.bytes else {
            guard let state = Data(base64Encoded: reply.state) else {
                throw HostControlError.failed("the host \(process) gave a state that is no base64")
            }
            return [UInt8](state)
        }
        guard length > 0, length <= longest, let descriptor = descriptors.first?.take() else {
            throw HostControlError.failed("the host \(process) promised a state of \(length) bytes and gave none")
        }
        let mapping = try MemoryFile(adopting: descriptor, minimumSize: length).map(writable: false)
        return withExtendedLifetime(mapping) {
            [UInt8](UnsafeRawBufferPointer(start: mapping.base, count: length))
        }
    }
}
