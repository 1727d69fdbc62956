import AudioToolbox
import Foundation
import LinuxSystem

/// What `AVAudioRecorder` does: one file after another, of what a device records.
///
/// Thread: any but render; blocks come on the device's thread for recorders.
// @unchecked: what changes is behind the lock.
final class RecorderTake: @unchecked Sendable {
    /// What became of the recording.
    enum Event: Sendable {
        case finished(failure: NSError?)
        case interrupted
        case interruptionEnded(shouldResume: Bool)
    }

    let url: URL
    let settings: [String: Any]
    /// How the file stores its samples.
    let format: AVAudioFormat
    let meter: LevelMeter
    private let lock = NSLock()
    private var state = RecorderState()
    private var file: RecordedFile?
    private var device: CaptureDevice?
    private var deviceName: String?
    /// Nanoseconds of CLOCK_MONOTONIC before which nothing is taken.
    private var start: UInt64 = 0
    private var isInterrupted = false
    private var handler: (@Sendable (Event) -> Void)?

    /// - Throws: NSError for settings that no file of this type can have.
    init(_ url: URL, _ settings: [String: Any]) throws {
        self.url = url
        self.settings = settings
        format = try AudioFileMaking(url, settings).format
        meter = LevelMeter(channelCount: Int(format.channelCount))
    }

    deinit {
        device?.drop(ObjectIdentifier(self))
        try? file?.close()
    }

    /// Whom it tells, on any thread; set before it records.
    func tell(_ handler: @escaping @Sendable (Event) -> Void) { lock.withLock { self.handler = handler } }

    // MARK: Recording

    var isRecording: Bool { lock.withLock { state.isRecording } }

    /// Seconds that were recorded; 0 once it has stopped.
    var currentTime: TimeInterval { lock.withLock { file.map { Double($0.frameCount) } ?? 0 } / format.sampleRate }

    var inputDevice: String? {
        get { lock.withLock { deviceName } }
        set { lock.withLock { deviceName = newValue } }
    }

    /// Makes the file and opens the device. False when it cannot, which is logged.
    func prepare() -> Bool {
        begin {
            $0.prepare()
        } then: { _ in
        }
    }

    /// Records from a moment on, nanoseconds of CLOCK_MONOTONIC.
    /// - Parameter duration: seconds; nil for no end.
    func record(from moment: UInt64, for duration: TimeInterval?) -> Bool {
        begin {
            $0.record()
        } then: { take in
            take.start = moment
            take.isInterrupted = false
            take.file?.limit = duration.map { seconds in
                let frames = Int64(saturating: (max(seconds, 0) * take.format.sampleRate).rounded())
                return (take.file?.frameCount ?? 0).addingReportingOverflow(frames).partialValue
            }
        }
    }

    private func begin(
        _ command: (inout RecorderState) -> RecorderState.Action, then change: (RecorderTake) -> Void
    ) -> Bool {
        do {
            let added = try lock.withLock { () -> CaptureDevice? in
                let action = command(&state)
                if action == .prepare || action == .prepareAndBegin { try makeReady() }
                change(self)
                return action == .nothing ? nil : device
            }
            try added?.add(self)
            return true
        } catch {
            AudioLog.recorder.write(error as NSError)
            let (device, file) = lock.withLock { () -> (CaptureDevice?, RecordedFile?) in
                state.fail()
                return release()
            }
            device?.drop(ObjectIdentifier(self))
            try? file?.close()
            return false
        }
    }

    private func makeReady() throws {
        let device = CaptureDevices.shared.input(deviceName)
        do { _ = try device.open() } catch {
            throw EngineFaults.error(-66680, "there is no device to record from: \(error)")
        }
        file = try RecordedFile(url, settings, meter)
        self.device = device
    }

    private func release() -> (CaptureDevice?, RecordedFile?) {
        defer { (device, file) = (nil, nil) }
        return (device, file)
    }

    func pause() {
        // What was recorded until now belongs to it.
        lock.withLock { device }?.catchUp()
        lock.withLock { _ = state.pause() }
    }

    func stop() {
        lock.withLock { device }?.catchUp()
        finish(nil)
    }

    /// Completes the file and tells so.
    private func finish(_ failure: NSError?) {
        var failure = failure
        // Whoever sees that it has stopped finds the file complete.
        let ended = lock.withLock { () -> CaptureDevice?? in
            guard state.stop() == .finish else { return nil }
            let (device, file) = release()
            do { try file?.close() } catch { failure = failure ?? error as NSError }
            return .some(device)
        }
        guard let ended else { return }
        ended?.drop(ObjectIdentifier(self))
        lock.withLock { handler }?(.finished(failure: failure))
    }

    /// Removes the file, unless it is being written.
    func delete() -> Bool {
        guard lock.withLock({ !state.hasFile }) else { return false }
        return (try? FileManager.default.removeItem(at: url)) != nil
    }

    // MARK: What comes

    /// What the device recorded. Thread: whichever delivers.
    func take(_ buffer: AVAudioPCMBuffer, recordedAt hostTime: UInt64) {
        let outcome = lock.withLock { () -> Result<Bool, any Error> in
            guard state.isRecording, let file else { return .success(false) }
            return Result {
                try file.write(buffer, from: skipped(of: buffer, hostTime))
                return file.isFull
            }
        }
        switch outcome {
        case .success(false): break
        case .success(true): finish(nil)
        case .failure(let error):
            AudioLog.recorder.write(error as NSError)
            finish(error as NSError)
        }
    }

    /// Frames of a buffer that were recorded before the beginning.
    private func skipped(of buffer: AVAudioPCMBuffer, _ hostTime: UInt64) -> Int {
        guard start > hostTime else {
            // From here on everything follows, whatever the device's clock says of it.
            start = 0
            return 0
        }
        let frames = Int64(saturating: (Double(start - hostTime) / 1e9 * buffer.format.sampleRate).rounded())
        guard frames < Int64(buffer.frameLength) else { return Int(buffer.frameLength) }
        start = 0
        return Int(frames)
    }

    // MARK: Interruptions

    func interrupt() {
        let isHit = lock.withLock { () -> Bool in
            guard state.pause() == .pause else { return false }
            isInterrupted = true
            return true
        }
        if isHit { lock.withLock { handler }?(.interrupted) }
    }

    func endInterruption(shouldResume: Bool) {
        let wasHit = lock.withLock { () -> Bool in
            defer { isInterrupted = false }
            return isInterrupted
        }
        if wasHit { lock.withLock { handler }?(.interruptionEnded(shouldResume: shouldResume)) }
    }
}
