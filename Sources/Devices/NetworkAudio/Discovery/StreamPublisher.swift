import LinuxSystem
import Synchronization

/// Publishes one stream that is sent as a service of the network (mDNS, by avahi-daemon), whose description whoever asks
/// gets; until `stop` or the end of this object, and again where the daemon was started anew.
package final class StreamPublisher: Sendable {
    private let server: DescriptionServer
    private let session: DiscoverySession
    private let published: PublishedName

    /// Throws when no port or no thread is left. Thread: any but render.
    package init(_ description: SessionDescription) throws(SystemError) {
        let published = PublishedName()
        self.published = published
        server = try DescriptionServer(description)
        session = try DiscoverySession(
            .publishing(
                name: RAVENNAService.name(description.name), type: RAVENNAService.type,
                subtype: RAVENNAService.subtype, port: server.port)
        ) { event in
            switch event {
            case .published(let name): published.name.withLock { $0 = name }
            case .disconnected: published.name.withLock { $0 = nil }
            case .found, .lost: break
            }
        }
    }

    /// As others see it; nil while they do not. Thread: any.
    package var name: String? { published.name.withLock { $0 } }
    /// Where it is described.
    package var port: UInt16 { server.port }

    /// Returns when nobody is answered any more. Thread: any but render.
    package func stop() {
        session.stop()
        server.stop()
    }
}

private final class PublishedName: Sendable {
    let name = Mutex<String?>(nil)
}
