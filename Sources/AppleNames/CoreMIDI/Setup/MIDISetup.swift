import AudioToolbox
import CSequencer
import Synchronization

/// Everything of this process's MIDI: clients, ports, endpoints of its own, and those of other ALSA clients.
// @unchecked: all state is behind the mutex; blocks are called outside of it.
package final class MIDISetup: @unchecked Sendable {
    static let shared = MIDISetup()

    struct Endpoint {
        var client: MIDIClientRef = 0
        var isSource = true
        var receiver: MIDIReceiver?
        /// What it is part of; 0 for an endpoint of a program.
        var entity: MIDIEntityRef = 0
        /// Of another ALSA client.
        var place: (client: Int32, port: Int32)?
        /// Of ours, seen by other ALSA clients.
        var ownPort: Int32?
        /// What a source of ours sends to other ALSA clients.
        var outgoing: MIDIByteStream?
    }

    struct Port {
        var client: MIDIClientRef
        var isInput: Bool
        var receiver: MIDIReceiver?
        /// Connected sources, with their contexts.
        var sources: [MIDIEndpointRef: UnsafeMutableRawPointer?] = [:]
        var ownPort: Int32?
        /// What goes to other ALSA clients, each with its own stream.
        let outgoing = MIDIStreams { MIDIByteStream() }
    }

    package struct State {
        var last: MIDIObjectRef = 0
        // nonisolated(unsafe) in effect: contexts and blocks are handed through and never looked at.
        var clients: [MIDIClientRef: MIDINotifyBlock?] = [:]
        var ports: [MIDIPortRef: Port] = [:]
        var endpoints: [MIDIEndpointRef: Endpoint] = [:]
        var order: [MIDIEndpointRef] = []
        package var devices: [MIDIDeviceRef: Device] = [:]
        package var deviceOrder: [MIDIDeviceRef] = []
        var entities: [MIDIEntityRef: Entity] = [:]
        package var values: [MIDIObjectRef: MIDIPropertyValues] = [:]
        /// Whether the endpoints of other ALSA clients were listed once: from then on clients are told of changes.
        var isListed = false

        package init() {}

        /// Whether it knows of no object.
        package var isEmpty: Bool { devices.isEmpty && entities.isEmpty && values.isEmpty && endpoints.isEmpty }

        mutating func number() -> MIDIObjectRef {
            last += 1
            return last
        }
    }

    private let lock = Mutex(())
    private var state = State()

    private init() { SequencedMIDI.install() }

    func withState<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try lock.withLock { _ in try body(&state) }
    }

    // MARK: Endpoints

    /// Sources or destinations in the order in which they came: first those of other ALSA clients there are now.
    func endpoints(isSource: Bool) -> [MIDIEndpointRef] {
        refresh(isSource)
        return withState { state in state.order.filter { state.endpoints[$0]?.isSource == isSource } }
    }

    /// Lists the endpoints of other ALSA clients, and tells clients what came and went since they were listed last.
    func refresh() {
        for isSource in [true, false] { refresh(isSource) }
        withState { $0.isListed = true }
    }

    private func refresh(_ isSource: Bool) {
        guard let sequencer = Sequencer.shared else { return }
        let places = sequencer.places(isSource: isSource)
        let (gone, changes, isListed) = withState { state in
            let gone = state.forgetPlaces(isSource: isSource, but: places)
            let added = places.flatMap { state.addPlace($0, isSource: isSource) }
            return (gone.senders, gone.notified.map(Change.removed) + added.map(Change.added), state.isListed)
        }
        for sender in gone { forget(sender) }
        if isListed { for change in changes { notify(change) } }
    }

    // MARK: Messages

    /// No receiver waits any longer for the rest of what a sender began, and no port for the rest of what goes there.
    func forget(_ sender: MIDISender) {
        let (receivers, ports) = withState {
            ($0.ports.values.compactMap(\.receiver) + $0.endpoints.values.compactMap(\.receiver), $0.ports.values)
        }
        for receiver in receivers { receiver.forget(sender) }
        for port in ports { port.outgoing.forget(sender) }
    }

    /// To everybody who is connected to a source of this process.
    func deliver(from source: MIDIEndpointRef, _ send: (MIDIReceiver, UnsafeMutableRawPointer?) -> Void) {
        let receivers = withState { state in
            state.ports.values.compactMap { port -> (MIDIReceiver, UnsafeMutableRawPointer?)? in
                guard let context = port.sources[source], let receiver = port.receiver else { return nil }
                return (receiver, context)
            }
        }
        for (receiver, context) in receivers { send(receiver, context) }
    }

    /// What another ALSA client sent to a port of ours.
    func received(_ bytes: UnsafeBufferPointer<UInt8>, ownPort: Int32, from client: Int32, _ port: Int32) {
        let found = withState { state -> (MIDIReceiver, UnsafeMutableRawPointer?)? in
            if let endpoint = state.endpoints.values.first(where: { $0.ownPort == ownPort && !$0.isSource }) {
                return endpoint.receiver.map { ($0, nil) }
            }
            guard let input = state.ports.values.first(where: { $0.isInput && $0.ownPort == ownPort }) else {
                return nil
            }
            let source = input.sources.first {
                state.endpoints[$0.key]?.place.map { $0 == (client, port) } == true
            }
            return input.receiver.map { ($0, source?.value) }
        }
        guard let (receiver, context) = found, let start = bytes.baseAddress else { return }
        withUnsafeTemporaryAllocation(byteCount: bytes.count + 300, alignment: 8) { memory in
            guard let list = memory.baseAddress?.assumingMemoryBound(to: MIDIPacketList.self) else { return }
            MIDIPacketListAdd(list, memory.count, MIDIPacketListInit(list), mach_absolute_time(), bytes.count, start)
            receiver.take(UnsafePointer(list), from: .place(client: client, port: port), context)
        }
    }
}
