import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import Synchronization

/// Control messages straight into the table of a unit in this process: the same bytes as over a socket.
// @unchecked: the instance is used by one control call at a time, behind the mutex; render calls are the table's own
// promise.
final class InProcessControl: UnitControl, @unchecked Sendable {
    let interface: UnsafePointer<AUExtensionInterface>
    let instance: AUExtensionInstanceRef
    private let library: ExtensionLibrary
    private let oneAtATime = Mutex<Void>(())
    private let inbox: Inbox
    private let host: UnsafeMutablePointer<AUExtensionHost>

    /// Where the unit's notifications land; outlives the instance.
    private final class Inbox: Sendable {
        /// A closure that is itself behind a mutex would be wrapped once more each time it is read.
        struct Handler {
            let take: @Sendable (UnitNotification) -> Void
        }

        private struct State {
            var handler: Handler?
            var early = EarlyNotifications()
        }

        private let state = Mutex(State())
        /// The unit's own words when it cannot be made.
        let failure = Mutex<String?>(nil)

        func put(_ notification: UnitNotification) {
            let handler = state.withLock { $0.early.keep(notification) ? nil : $0.handler }
            handler?.take(notification)
        }

        func handOver(to handler: Handler) {
            state.withLock { $0.handler = handler }
            while let next = state.withLock({ $0.early.next() }) { handler.take(next) }
        }
    }

    /// - Parameter dataFolder: what the component may keep files in; nil for none.
    init(
        component: AudioComponentDescription, library: ExtensionLibrary, dataFolder: String?
    ) throws(ExtensionHostError) {
        self.library = library
        interface = library.interface
        inbox = Inbox()
        host = .allocate(capacity: 1)
        host.initialize(
            to: AUExtensionHost(
                abiVersion: AU_EXTENSION_ABI_VERSION, structSize: UInt32(MemoryLayout<AUExtensionHost>.size),
                context: Unmanaged.passUnretained(inbox).toOpaque(), notify: Self.notify,
                dataFolder: dataFolder.map { UnsafePointer(strdup($0)) } ?? nil))
        var description = component
        var made: AUExtensionInstanceRef?
        let status = interface.pointee.create(&description, host, &made)
        guard status == noErr, let made else {
            Self.free(host)
            let reason = inbox.failure.withLock { $0 }.map { ": \($0)" } ?? ""
            throw .refused(
                operation: "create", status: status, message: "the library made no instance of \(component)\(reason)")
        }
        instance = made
    }

    deinit {
        interface.pointee.destroy(instance)
        Self.free(host)
    }

    private static func free(_ host: UnsafeMutablePointer<AUExtensionHost>) {
        Glibc.free(UnsafeMutablePointer(mutating: host.pointee.dataFolder))
        host.deallocate()
    }

    /// Names who takes what the unit sends unasked, and hands over what it has sent already. Call it once.
    func onNotification(_ handler: @escaping @Sendable (UnitNotification) -> Void) {
        inbox.handOver(to: Inbox.Handler(take: handler))
    }

    func send(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply {
        let bytes = ask(message.bytes)
        guard let bytes else {
            throw .protocolViolation(operation: "\(message.kind)", detail: "the unit gave no reply")
        }
        do {
            return try UnitReply(decoding: bytes)
        } catch {
            throw .protocolViolation(operation: "\(message.kind)", detail: error.description)
        }
    }

    /// Lends the host's own descriptor.
    func open(_ file: UnitFile) throws(ExtensionHostError) -> UnitReply {
        try send(UnitMessage(.openFile, SelectedFileMessage(file.description, descriptor: file.rawDescriptor)))
    }

    func open(_ socket: borrowing FileDescriptor, number: UInt32) throws(ExtensionHostError) -> UnitReply {
        let outcome = ConnectionMessage.Outcome.connected(descriptor: socket.rawValue)
        return try send(UnitMessage(.connection, ConnectionMessage(number: number, outcome)))
    }

    func openView(_ presenter: UnixSocket) throws(ExtensionHostError) {
        throw .invalidRequest(
            reason: "a unit that is loaded in its host's process shows its view there; load it out of process")
    }

    private func ask(_ message: [UInt8]) -> [UInt8]? {
        var reply: [UInt8]?
        oneAtATime.withLock { _ in
            withUnsafeMutablePointer(to: &reply) { target in
                _ = interface.pointee.control(instance, message, message.count, Self.takeReply, target)
            }
        }
        return reply
    }

    private static let takeReply: AUExtensionReply = { context, bytes, count in
        let copy = [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
        context?.assumingMemoryBound(to: [UInt8]?.self).pointee = copy
    }

    private static let notify: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Void = {
        context, bytes, count in
        guard let context, let bytes else { return }
        let message = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
        guard let notification = try? UnitNotification(decoding: message) else { return }
        let inbox = Unmanaged<Inbox>.fromOpaque(context).takeUnretainedValue()
        if case .creationFailed(let reason) = notification { inbox.failure.withLock { $0 = reason } }
        inbox.put(notification)
    }
}
