import DaemonControl
import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Varlink

/// Something that listens where a daemon would, and answers every call with the same reply.
final class LyingDaemon: Sendable {
    let address: VarlinkAddress
    private let folder: TemporaryFolder
    private let server: VarlinkServer
    private let liar: Liar

    /// Calls that were answered or are under way.
    var callCount: Int { liar.calls.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - reply: encodes to a JSON object.
    ///   - descriptorCount: descriptors beside each reply.
    ///   - isSilent: never answers, until the client goes away.
    init(_ reply: some Encodable & Sendable, descriptorCount: Int = 0, isSilent: Bool = false) throws {
        folder = try TemporaryFolder()
        address = .path(folder.file("daemon"))
        liar = Liar(reply: reply, descriptorCount: descriptorCount, isSilent: isSilent)
        server = VarlinkServer(
            interfaces: [liar], configuration: VarlinkServer.Configuration(product: "liar", version: "1"))
        server.serve(try VarlinkListener(listeningAt: address))
    }

    deinit { server.stop() }

    private final class Liar: VarlinkInterface {
        let name = DaemonMethods.interfaceName
        let description = "interface io.auserviced\nmethod Status() -> ()\n"
        let calls = Atomic<Int>(0)
        private let reply: any Encodable & Sendable
        private let descriptorCount: Int
        private let isSilent: Bool

        init(reply: any Encodable & Sendable, descriptorCount: Int, isSilent: Bool) {
            self.reply = reply
            self.descriptorCount = descriptorCount
            self.isSilent = isSilent
        }

        func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
            calls.add(1, ordering: .relaxed)
            while isSilent, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
            let files = (0..<descriptorCount).map { _ in
                PassedDescriptor(FileDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC)))
            }
            return VarlinkReply(reply, descriptors: files)
        }
    }
}
