import Synchronization

/// The destinations of Core MIDI, for a sequencer, which lies below it: whoever has the number of one got it from
/// there, so that it is installed by then.
///
/// Thread: any but render.
package struct MIDIDestinations: Sendable {
    /// Whether a number is that of a destination.
    package let contains: @Sendable (_ endpoint: UInt32) -> Bool
    /// Sends whole messages of MIDI 1.0 for a host time in nanoseconds, 0 for now; to what is no destination, nothing.
    package let send: @Sendable (_ endpoint: UInt32, _ hostTime: UInt64, _ bytes: [UInt8]) -> Void

    private static let installed = Mutex<MIDIDestinations?>(nil)

    package init(
        contains: @escaping @Sendable (_ endpoint: UInt32) -> Bool,
        send: @escaping @Sendable (_ endpoint: UInt32, _ hostTime: UInt64, _ bytes: [UInt8]) -> Void
    ) {
        self.contains = contains
        self.send = send
    }

    /// Nil in a process that has not used Core MIDI.
    package static var shared: MIDIDestinations? { installed.withLock { $0 } }

    /// Makes them known.
    package func install() { Self.installed.withLock { $0 = self } }
}
