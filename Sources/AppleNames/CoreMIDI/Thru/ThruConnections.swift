import AudioToolbox
import Synchronization

/// Sources that are connected with destinations, in this process and for as long as it lives. Thread: any but render;
/// messages go on whatever thread they come on.
// @unchecked: what changes is behind the lock.
package final class ThruConnections: @unchecked Sendable {
    package static let shared = ThruConnections()

    private struct Connection {
        let owner: String?
        let bytes: [UInt8]
        let processor: ThruProcessor
        let port: MIDIPortRef
    }

    private let lock = Mutex(())
    private var connections: [UInt32: Connection] = [:]
    private var last: UInt32 = 0
    private var client: MIDIClientRef = 0

    /// A connection by its parameters; nil where they are none, or there is no such endpoint.
    package func create(owner: String?, _ bytes: [UInt8]) -> UInt32? {
        guard let made = connect(owner, bytes) else { return nil }
        let number = lock.withLock { _ -> UInt32 in
            last += 1
            connections[last] = made
            return last
        }
        MIDISetup.shared.notify(.connections)
        return number
    }

    /// False where there is no such connection.
    package func dispose(_ number: UInt32) -> Bool {
        let gone = lock.withLock { _ in connections.removeValue(forKey: number) }
        guard let gone else { return false }
        MIDIPortDispose(gone.port)
        MIDISetup.shared.notify(.connections)
        return true
    }

    /// Nil where there is no such connection.
    package func bytes(_ number: UInt32) -> [UInt8]? { lock.withLock { _ in connections[number]?.bytes } }

    /// Others for a connection; false where it is none, or they are no parameters.
    package func set(_ number: UInt32, _ bytes: [UInt8]) -> Bool {
        let known = lock.withLock { _ in connections[number] }
        guard let known, let made = connect(known.owner, bytes) else { return false }
        lock.withLock { _ in connections[number] = made }
        MIDIPortDispose(known.port)
        MIDISetup.shared.notify(.connections)
        return true
    }

    /// Those of an owner, the oldest first.
    package func numbers(of owner: String) -> [UInt32] {
        lock.withLock { _ in connections.filter { $0.value.owner == owner }.keys.sorted() }
    }

    // MARK: Messages

    private func connect(_ owner: String?, _ bytes: [UInt8]) -> Connection? {
        guard let processor = ThruProcessor(bytes) else { return nil }
        let (sources, destinations) = (
            processor.sources.map(Self.number), processor.destinations.map(Self.number)
        )
        guard !sources.contains(0), !destinations.contains(0) else { return nil }
        var port = MIDIPortRef()
        // A message may come in pieces, so each source has a stream of its own, by its number.
        let streams = MIDIStreams { MIDIByteStream() }
        let status = MIDIInputPortCreateWithBlock(ownClient(), "thru", &port) { list, context in
            let source = MIDISender.object(MIDIObjectRef(UInt(bitPattern: context)))
            for piece in streams[source].messages(of: list) {
                Self.pass(piece.content, piece.time, processor, destinations)
            }
        }
        let isConnected = sources.allSatisfy {
            MIDIPortConnectSource(port, $0, UnsafeMutableRawPointer(bitPattern: UInt($0))) == noErr
        }
        guard status == noErr, isConnected else {
            MIDIPortDispose(port)
            return nil
        }
        return Connection(owner: owner, bytes: bytes, processor: processor, port: port)
    }

    private func ownClient() -> MIDIClientRef {
        lock.withLock { _ in
            if client == 0 { MIDIClientCreateWithBlock("thru connections", &client, nil) }
            return client
        }
    }

    private static func number(_ endpoint: MIDIThruConnectionEndpoint) -> MIDIEndpointRef {
        guard endpoint.endpointRef == 0 else { return endpoint.endpointRef }
        var number = MIDIObjectRef()
        return MIDIObjectFindByUniqueID(endpoint.uniqueID, &number, nil) == noErr ? number : 0
    }

    private static func pass(
        _ bytes: [UInt8], _ time: MIDITimeStamp, _ processor: ThruProcessor, _ destinations: [MIDIEndpointRef]
    ) {
        for message in messages(bytes) {
            guard let changed = processor.process(message) else { continue }
            for destination in destinations { SequencedMIDI.send(changed, to: destination, at: time) }
        }
    }

    /// Whole messages one by one.
    private static func messages(_ bytes: [UInt8]) -> [[UInt8]] {
        if bytes.first == 0xf0 { return [bytes] }
        var (messages, rest) = ([[UInt8]](), bytes[...])
        while let status = rest.first {
            let length = min(max(midiMessageLength(status), 1), rest.count)
            messages.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return messages
    }
}
