import AudioToolbox
import Foundation
import LinuxSystem

/// The input of one device, which all recorders of that device share: it is open while one of them is prepared, and
/// runs while one records.
///
/// Thread: any but render. Recorders' locks are never taken under this one's, nor this one's under theirs while a block
/// is delivered.
// @unchecked: what changes is behind the lock; deliveries take turns.
final class CaptureDevice: @unchecked Sendable {
    private struct WeakTake { weak var take: RecorderTake? }

    private let name: String?
    private let opener: EngineDeviceOpener?
    private let lock = NSLock()
    /// Held while blocks are delivered.
    private let turn = NSLock()
    private var takes: [ObjectIdentifier: WeakTake] = [:]
    private var run: CaptureRun?
    private var isServed = false

    /// Microseconds between two looks for blocks, and for a device where there is none.
    private static let pause: (blocks: UInt32, device: UInt32) = (5_000, 500_000)

    init(_ name: String?, opener: EngineDeviceOpener?) { (self.name, self.opener) = (name, opener) }

    /// What is recorded: of the device, which is opened if need be.
    /// - Throws: `AudioDeviceError` when there is none.
    func open() throws -> AVAudioFormat { try lock.withLock { try openRun().format } }

    private func openRun() throws -> CaptureRun {
        if let run { return run }
        SessionOutputs.shared.willUseDevice()
        let made = try CaptureRun(name, opener: opener)
        try made.start()
        run = made
        return made
    }

    /// Gives a recorder what is recorded from now on.
    /// - Throws: `AudioDeviceError` when there is no device.
    func add(_ take: RecorderTake) throws {
        try lock.withLock {
            _ = try openRun()
            takes[ObjectIdentifier(take)] = WeakTake(take: take)
            guard !isServed else { return }
            isServed = true
            Thread.detachNewThread { [self] in
                Thread.current.name = "recorder"
                serve()
            }
        }
    }

    /// Gives a recorder nothing more. Thread: any, also one that is being given a block.
    func drop(_ take: ObjectIdentifier) { lock.withLock { takes[take] = nil } }

    /// Delivers what was recorded until now. Thread: any but one that is being given a block.
    func catchUp() { deliver() }

    // MARK: Delivering

    private func serve() {
        while true {
            deliver()
            let state = lock.withLock { () -> (isOver: Bool, hasDevice: Bool) in
                guard takes.isEmpty else { return (false, reopenIfEnded()) }
                run?.stop()
                (run, isServed) = (nil, false)
                return (true, false)
            }
            if state.isOver { return }
            usleep(state.hasDevice ? Self.pause.blocks : Self.pause.device)
        }
    }

    /// Looks for the device that there is now. Whether there is one.
    private func reopenIfEnded() -> Bool {
        if let run, run.hasEnded {
            run.stop()
            self.run = nil
        }
        return (try? openRun()) != nil
    }

    private func deliver() {
        turn.withLock {
            let (run, takes) = lock.withLock { (self.run, self.takes.values.compactMap(\.take)) }
            guard let run else { return }
            while let block = run.next() {
                for take in takes { take.take(block.buffer, recordedAt: block.hostTime) }
            }
            let lost = run.takeLostFrames()
            guard lost > 0 else { return }
            AudioLog.recorder.write(
                AudioErrors.error(AudioErrors.fileAccess, "\(lost) frames were lost: the files are written too slowly"))
        }
    }

    // MARK: Interruptions

    private var present: [RecorderTake] { lock.withLock { takes.values.compactMap(\.take) } }

    func interrupt() { for take in present { take.interrupt() } }

    func endInterruption(shouldResume: Bool) {
        for take in present { take.endInterruption(shouldResume: shouldResume) }
    }
}
