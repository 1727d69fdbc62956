import LinuxSystem

/// The streams of a network, however their senders tell of them: by announcements (SAP) and as services (mDNS). The
/// network is listened to while somebody holds it.
package final class NetworkStreamBrowser: Sendable {
    private let announcements: AnnouncementListener
    private let services: ServiceListener

    /// `onChange` is called on a thread of its own when the list is another one. Throws when the port of announcements
    /// is taken by a program that does not share it, or no thread is left. Thread: any but render.
    package init(_ onChange: @escaping @Sendable () -> Void = {}) throws(SystemError) {
        announcements = try AnnouncementListener(onChange)
        services = try ServiceListener(onChange)
    }

    /// In order of their names; a stream that both tell of once. Thread: any but render.
    package var sessions: [SessionDescription] { (announcements.sessions + services.sessions).inOrder() }
}
