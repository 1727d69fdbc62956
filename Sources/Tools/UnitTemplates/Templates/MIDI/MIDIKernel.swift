import AudioToolbox

/// What the render thread runs: notes come out some semitones higher or lower, everything else as it is.
///
/// The framework splits each cycle at its events: `handle` takes an event, and `render` sends what it keeps, at
/// the same frame. Memory is allocated in `init` and freed in `deinit`.
struct NewUnitKernel: RenderKernel, ~Copyable {
    private struct Message {
        var status = UInt8(0)
        var data1 = UInt8(0)
        var data2 = UInt8(0)
    }

    private let waiting: UnsafeMutableBufferPointer<Message>
    private var waitingCount = 0
    /// Where each key of each channel went when it was pressed: its release has to go there, too.
    private let targets: UnsafeMutableBufferPointer<UInt8>
    private var semitones = 0

    init(_ configuration: RenderConfiguration) {
        waiting = .allocate(capacity: 256)
        waiting.initialize(repeating: Message())
        targets = .allocate(capacity: 16 * 128)
        targets.initialize(repeating: 0)
        for index in 0..<targets.count { targets[index] = UInt8(index & 127) }
    }

    deinit {
        waiting.deallocate()
        targets.deallocate()
    }

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(0, let value): semitones = Int(value < 0 ? value - 0.5 : value + 0.5)
        case .midi(_, let status, let data1, let data2):
            guard waitingCount < waiting.count else { return }
            waiting[waitingCount] = Message(
                status: status, data1: moved(status, data1, data2), data2: data2)
            waitingCount += 1
        default: break
        }
    }

    private mutating func moved(_ status: UInt8, _ key: UInt8, _ velocity: UInt8) -> UInt8 {
        let place = Int(status & 15) << 7 + Int(key & 127)
        switch status & 0xf0 {
        case 0x90 where velocity > 0:
            let target = UInt8(min(max(Int(key & 127) + semitones, 0), 127))
            targets[place] = target
            return target
        case 0x80, 0x90, 0xa0: return targets[place]
        default: return key
        }
    }

    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        context.markSilent()
        for index in 0..<waitingCount {
            let message = waiting[index]
            _ = context.sendMIDI(at: 0, message.status, message.data1, message.data2)
        }
        waitingCount = 0
    }

    mutating func reset() { waitingCount = 0 }
}

/// Stands in the kernel's file: there the compiler checks that nothing below allocates or locks.
@_noLocks @_noAllocation
func renderNewUnit(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<NewUnitKernel>.render(kernel, cycle)
}
