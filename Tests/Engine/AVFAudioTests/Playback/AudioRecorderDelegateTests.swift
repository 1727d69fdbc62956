import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a recorder's delegate is told, and where.
@MainActor
struct AudioRecorderDelegateTests {
    private final class Listener: NSObject, AVAudioRecorderDelegate, Sendable {
        let told = Mutex<[String]>([])

        func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {
            told.withLock { $0.append("finished \(flag) \(TestDevices.isOnMainQueue)") }
        }
        func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {
            told.withLock { $0.append("error \(error != nil)") }
        }
    }

    private static var settings: [String: Any] {
        [
            AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
        ]
    }

    @Test func theEndIsToldOnTheMainThread() async throws {
        let folder = try TemporaryFolder()
        let device = CapturingDevice(outputs: 0, inputs: 1)
        let recorder = try AVAudioRecorder(url: folder.url.appending(path: "a.wav"), settings: Self.settings)
        recorder.inputDeviceName = TestDevices.add(device)
        let listener = Listener()
        recorder.delegate = listener
        recorder.record(forDuration: 0.05)
        #expect(await eventually { listener.told.withLock { !$0.isEmpty } })
        #expect(listener.told.withLock { $0 } == ["finished true true"])
    }

    @Test(.enabled(if: FullDisk.canBeMade))
    func aFullDiskIsToldAndWhatWasWrittenCanBeRead() async throws {
        let folder = try TemporaryFolder()
        let disk = try FullDisk(at: folder.file("disk"), kilobytes: 256)
        let device = CapturingDevice(outputs: 0, inputs: 1) { _, _ in 0.5 }
        let url = URL(filePath: folder.file("disk") + "/a.wav")
        let recorder = try AVAudioRecorder(url: url, settings: Self.settings)
        recorder.inputDeviceName = TestDevices.add(device)
        let listener = Listener()
        recorder.delegate = listener
        recorder.record()
        #expect(await eventually { listener.told.withLock { $0.count == 2 } })
        #expect(listener.told.withLock { $0 } == ["error true", "finished false true"])
        #expect(!recorder.isRecording)
        let file = try AVAudioFile(forReading: url)
        #expect(file.length > 10_000)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000))
        try file.read(into: buffer)
        #expect((0..<10_000).allSatisfy { buffer.floatChannelData![0][$0] == 0.5 })
        withExtendedLifetime(disk) {}
    }
}
