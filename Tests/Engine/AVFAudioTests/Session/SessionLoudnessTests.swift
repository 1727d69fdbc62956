import AVFAudio
import AudioDevices
import Foundation
import TestSupport
import Testing

/// What a session does to an engine's sound on its way to the device, sample by sample.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SessionLoudnessTests {
    /// A paced null device that keeps what is played.
    private final class RecordingDevice: AudioDevice {
        let device: PacedNullDevice
        let recording: Recording

        init(_ configuration: AudioDeviceConfiguration, _ recording: Recording) throws {
            device = try PacedNullDevice(configuration)
            self.recording = recording
        }

        var name: String { device.name }
        var format: AudioDeviceFormat { device.format }
        var statistics: AudioDeviceStatistics { device.statistics }
        func stop() { device.stop() }
        func waitUntilFinished() throws { try device.waitUntilFinished() }

        func start(
            onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
        ) throws {
            try device.start(onChange: onChange) { [recording] cycle in
                let action = callback(&cycle)
                if let output = cycle.output { recording.take(output, AVAudioFrameCount(cycle.frameCount)) }
                return action
            }
        }
    }

    /// An engine that plays a constant of a half into a recording.
    private func player(_ recording: Recording) -> AVAudioEngine {
        let engine = AVAudioEngine()
        engine.openDevices { try RecordingDevice($0.configuration, recording) }
        let source = AVAudioSourceNode { _, _, frames, list in
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                let samples = buffer.mData?.assumingMemoryBound(to: Float.self)
                for frame in 0..<Int(frames) { samples?[frame] = 0.5 }
            }
            return noErr
        }
        engine.attach(source)
        engine.connect(source, to: engine.mainMixerNode, format: nil)
        return engine
    }

    @Test func musicSinksByFifteenDecibelsInATenthOfASecondWithoutAClick() throws {
        defer { SessionSound.lower(byDecibels: 0) }
        let recording = Recording(capacity: 4_800_000)
        let engine = player(recording)
        try engine.start()
        defer { engine.stop() }
        func wait(for frames: Int) { #expect(eventually { recording.count >= frames }) }
        wait(for: 9600)
        SessionSound.lower(byDecibels: 15)
        wait(for: recording.count + 14_400)
        SessionSound.lower(byDecibels: 0)
        wait(for: recording.count + 14_400)
        engine.stop()

        // What the engine itself fades in at its start is over by then.
        let samples = Array(recording.channel(0).dropFirst(4800))
        let low = 0.5 * Float(pow(10, -15.0 / 20))
        let steps = zip(samples, samples.dropFirst()).map { $1 - $0 }
        #expect(steps.map(abs).max()! < (0.5 - low) / 4800 * 1.05)
        #expect(abs(samples.min()! - low) < 1e-6 && samples.first == 0.5 && samples.last == 0.5)
        #expect(abs(steps.count { $0 < 0 } - 4800) < 50 && abs(steps.count { $0 > 0 } - 4800) < 50)
    }

    @Test func whatIsInterruptedSinksFadesOutAndStandsStillWithoutAClick() throws {
        let recording = Recording(capacity: 4_800_000)
        let engine = player(recording)
        try engine.start()
        defer { engine.stop() }
        #expect(eventually { recording.count >= 9600 })
        SessionSound.interrupt()
        #expect(!engine.isRunning)
        let count = recording.count
        let samples = Array(recording.channel(0).dropFirst(4800))
        let low = 0.5 * Float(pow(10, -15.0 / 20))
        let steps = zip(samples, samples.dropFirst()).map { $1 - $0 }
        let range = (steps.min() ?? 0, steps.max() ?? 0)
        #expect(samples.first == 0.5 && range.0 > -0.5 / 4800 * 1.05 && range.1 < 1e-6, "\(range)")
        // It is lowered first, as by a prompt, and then it fades.
        #expect(samples.contains { $0 > 0 && $0 < low } && samples.last! < low / 2)
        // It stands still, and is as loud as before when it goes on.
        #expect(recording.count == count)
        try engine.start()
        #expect(eventually { recording.count >= count + 9600 })
        engine.stop()
        #expect(recording.channel(0).last == 0.5)
    }
}
