import AudioToolbox
import Dispatch

/// Sends a message over time, 3125 bytes a second as a cable would, or what the destination's `kMIDIPropertyMaxSysExSpeed`
/// says. `data` and `bytesToSend` follow what is sent; `complete` is set at the end, and ends it where the program sets it.
/// The request and its bytes are the program's, and stay until then. Thread: any but render.
/// - Returns: `kMIDIUnknownEndpoint`, or `kMIDIWrongEndpointType` for a source; nothing is called then.
@discardableResult
public func MIDISendSysex(_ request: UnsafeMutablePointer<MIDISysexSendRequest>) -> OSStatus {
    let destination = MIDIEndpointRef(request.pointee.destination)
    let endpoint = MIDISetup.shared.withState { $0.endpoints[destination] }
    guard let endpoint else { return kMIDIUnknownEndpoint }
    guard !endpoint.isSource else { return kMIDIWrongEndpointType }
    request.pointee.complete = 0
    let speed = MIDISetup.shared.withState {
        $0.value(destination, kMIDIPropertyMaxSysExSpeed) { $0.numbers[kMIDIPropertyMaxSysExSpeed] }
    }
    SystemExclusiveSending(request, destination, bytesPerSecond: Int(max(speed ?? 3125, 1))).sendNext()
    return noErr
}

/// A request on its way. Thread: a queue of all of them.
// @unchecked: the request is the program's until it is complete; only the queue works on it.
private final class SystemExclusiveSending: @unchecked Sendable {
    private static let queue = DispatchQueue(label: "core-midi-system-exclusive")
    /// Bytes at a time.
    private static let most = 256

    private let request: UnsafeMutablePointer<MIDISysexSendRequest>
    private let destination: MIDIEndpointRef
    private let bytesPerSecond: Int

    init(_ request: UnsafeMutablePointer<MIDISysexSendRequest>, _ destination: MIDIEndpointRef, bytesPerSecond: Int) {
        (self.request, self.destination, self.bytesPerSecond) = (request, destination, bytesPerSecond)
    }

    func sendNext(after seconds: Double = 0) {
        Self.queue.asyncAfter(deadline: .now() + seconds) { [self] in send() }
    }

    private func send() {
        let count = min(Int(request.pointee.bytesToSend), Self.most)
        guard count > 0, request.pointee.complete == 0, let data = request.pointee.data else { return finish() }
        SequencedMIDI.send(Array(UnsafeBufferPointer(start: data, count: count)), to: destination, at: 0)
        request.pointee.data = data + count
        request.pointee.bytesToSend -= UInt32(count)
        guard request.pointee.bytesToSend > 0 else { return finish() }
        sendNext(after: Double(count) / Double(bytesPerSecond))
    }

    private func finish() {
        request.pointee.complete = 1
        request.pointee.completionProc?(request)
    }
}

/// Drops what waits to be sent: nothing does, since packets go at once with their times.
/// - Returns: `kMIDIUnknownEndpoint` for what is no destination; 0 stands for all.
@discardableResult
public func MIDIFlushOutput(_ dest: MIDIEndpointRef) -> OSStatus {
    let isThere = dest == 0 || MIDISetup.shared.withState { $0.endpoints[dest]?.isSource == false }
    return isThere ? noErr : kMIDIUnknownEndpoint
}
