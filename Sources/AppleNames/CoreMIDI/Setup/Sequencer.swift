import AudioToolbox
import CSequencer
import Synchronization

/// This process as one client of the ALSA sequencer.
// @unchecked: the handle is constant; sending is behind the mutex, receiving has a thread of its own, as CSequencer
// asks.
package final class Sequencer: @unchecked Sendable {
    /// Nil where there is no sequencer.
    static let shared = Sequencer()

    package struct Place {
        let client: Int32
        let port: Int32
        let name: String
        /// Of a card, or of what the kernel makes; nil for a program's.
        var hardware: String?

        package init(client: Int32, port: Int32, name: String, hardware: String?) {
            (self.client, self.port, self.name, self.hardware) = (client, port, name, hardware)
        }
    }

    private let handle: OpaquePointer
    private let sending = Mutex(())

    private init?() {
        var error: Int32 = 0
        guard let handle = csq_open("Core MIDI", &error) else { return nil }
        self.handle = handle
        // nonisolated(unsafe): ALSA lets one thread read while others send; only this one reads.
        nonisolated(unsafe) let listened = handle
        var thread = pthread_t()
        let context = Unmanaged.passRetained(ListenedHandle(listened)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                Sequencer.listen(Unmanaged<ListenedHandle>.fromOpaque(context!).takeRetainedValue().handle)
                return nil
            }, context)
        pthread_detach(thread)
    }

    private final class ListenedHandle {
        let handle: OpaquePointer
        init(_ handle: OpaquePointer) { self.handle = handle }
    }

    private static func listen(_ handle: OpaquePointer) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            var (own, client, port): (Int32, Int32, Int32) = (0, 0, 0)
            let count = csq_receive(handle, &own, &client, &port, &bytes, bytes.count)
            // Too much waited: some of it is lost, and the next is read.
            guard count >= 0 || count == -ENOSPC || count == -EAGAIN else { return }
            if own == CSQ_ANNOUNCEMENT { MIDISetup.shared.refresh() }
            guard count > 0 else { continue }
            bytes.withUnsafeBufferPointer {
                MIDISetup.shared.received(
                    UnsafeBufferPointer(rebasing: $0[..<Int(count)]), ownPort: own, from: client, port)
            }
        }
    }

    func places(isSource: Bool) -> [Place] {
        var places = [csq_place](repeating: csq_place(), count: 256)
        let count = min(256, max(0, Int(csq_list(handle, isSource ? 1 : 0, &places, 256))))
        return places.prefix(count).map { place in
            Place(
                client: place.client, port: place.port, name: Self.text(place.name),
                hardware: place.isHardware != 0 ? Self.text(place.clientName) : nil)
        }
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    func makePort(_ name: String, isSource: Bool) -> Int32? {
        let port = csq_make_port(handle, name, isSource ? 1 : 0)
        return port < 0 ? nil : port
    }

    func deletePort(_ port: Int32) { _ = csq_delete_port(handle, port) }

    func connect(_ port: Int32, from place: (client: Int32, port: Int32)) -> Bool {
        csq_connect_from(handle, port, place.client, place.port) >= 0
    }

    func disconnect(_ port: Int32, from place: (client: Int32, port: Int32)) {
        _ = csq_disconnect_from(handle, port, place.client, place.port)
    }

    /// To one place, or to everybody who listens to the port.
    func send(_ bytes: UnsafeRawBufferPointer, from port: Int32, to place: (client: Int32, port: Int32)?) -> Bool {
        sending.withLock { _ in
            csq_send(
                handle, port, place?.client ?? -1, place?.port ?? 0,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count) == 0
        }
    }
}
