import AVFAudio
import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

/// `AVAudioRecorder` of a device whose every frame is known.
struct AudioRecorderTests {
    private let folder: TemporaryFolder
    private let device: CapturingDevice
    private let deviceName: String

    /// A number that is exact in 32-bit floats, and tells its frame.
    private static func sample(_ channel: Int, _ frame: Int) -> Float {
        (Float(frame % 100_000) + 1) / 131_072 * (channel == 0 ? 1 : -1)
    }

    init() throws {
        folder = try TemporaryFolder()
        device = CapturingDevice(outputs: 0, inputs: 2) { Self.sample($0, $1) }
        deviceName = TestDevices.add(device)
    }

    private static var exact: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
            AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
        ]
    }

    private func recorder(_ name: String, _ settings: [String: Any] = exact) throws -> AVAudioRecorder {
        let recorder = try AVAudioRecorder(url: folder.url.appending(path: name), settings: settings)
        recorder.inputDeviceName = deviceName
        return recorder
    }

    private func read(_ recorder: AVAudioRecorder) throws -> [[Float]] {
        let file = try AVAudioFile(forReading: recorder.url)
        guard file.length > 0 else { return [] }
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
        try file.read(into: buffer)
        return (0..<Int(file.processingFormat.channelCount)).map {
            Array(UnsafeBufferPointer(start: buffer.floatChannelData![$0], count: Int(buffer.frameLength)))
        }
    }

    /// The number of the frame that a sample of the first channel is of.
    private func frame(_ sample: Float) -> Int { Int((sample * 131_072).rounded()) - 1 }

    // MARK: Recording

    @Test func everyFrameIsWrittenOnce() throws {
        let recorder = try recorder("take.wav")
        #expect(recorder.record() && recorder.isRecording)
        #expect(eventually { recorder.currentTime > 0.5 })
        recorder.stop()
        #expect(!recorder.isRecording && recorder.currentTime == 0)
        let written = try read(recorder)
        let first = frame(written[0][0])
        #expect(written[0].count > 24_000)
        #expect(written[0] == (0..<written[0].count).map { Self.sample(0, first + $0) })
        #expect(written[1] == (0..<written[0].count).map { Self.sample(1, first + $0) })
    }

    @Test func aDurationIsExactToTheFrame() async throws {
        let recorder = try recorder("short.wav")
        #expect(recorder.record(forDuration: 0.25))
        #expect(await eventually { !recorder.isRecording })
        let written = try read(recorder)
        let first = frame(written[0][0])
        #expect(written[0] == (0..<12_000).map { Self.sample(0, first + $0) })
    }

    @Test func aPauseLeavesOutWhatIsHeardMeanwhile() throws {
        let recorder = try recorder("pause.caf")
        recorder.record()
        #expect(eventually { recorder.currentTime > 0.1 })
        recorder.pause()
        #expect(!recorder.isRecording)
        let time = recorder.currentTime
        let frames = device.frameCount
        #expect(eventually { device.frameCount > frames + 5000 })
        #expect(recorder.currentTime == time)
        recorder.record()
        #expect(eventually { recorder.currentTime > time + 0.1 })
        recorder.stop()
        let numbers = try read(recorder)[0].map(frame)
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        #expect(steps.filter { $0 != 1 }.count == 1)
        #expect(steps.contains { $0 > 5000 })
    }

    @Test func recordersThatAreGivenOneMomentBeginWithOneFrame() throws {
        let device = CapturingDevice(outputs: 0, inputs: 1, keepsTime: true) { Self.sample($0, $1) }
        let name = TestDevices.add(device)
        var settings = Self.exact
        settings[AVNumberOfChannelsKey] = 1
        let recorders = try ["one.wav", "two.wav"].map { try recorder($0, settings) }
        for recorder in recorders {
            recorder.inputDeviceName = name
            #expect(recorder.prepareToRecord())
        }
        let moment = recorders[0].deviceCurrentTime + 0.2
        for recorder in recorders { #expect(recorder.record(atTime: moment, forDuration: 0.1)) }
        #expect(eventually { recorders.allSatisfy { !$0.isRecording } })
        let written = try recorders.map { try read($0)[0] }
        #expect(written[0].count == 4800 && written[0] == written[1])
        #expect(device.starts == 1)
        #expect(frame(written[0][0]) >= 9000)
    }

    // MARK: Formats

    @Test(arguments: ["a.wav", "a.aif", "a.caf", "a.flac", "a.m4a", "a.mp3"])
    func anyFileThatCanBeWrittenIsRecorded(_ name: String) async throws {
        let format: AudioFormatID =
            switch name.suffix(3) {
            case "m4a": kAudioFormatMPEG4AAC
            case "mp3": kAudioFormatMPEGLayer3
            case "lac": kAudioFormatFLAC
            default: kAudioFormatLinearPCM
            }
        let recorder = try recorder(
            name,
            [
                AVFormatIDKey: format, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
                AVEncoderAudioQualityKey: AVAudioQuality.high.rawValue,
            ])
        #expect(recorder.format.sampleRate == 44_100 && recorder.format.channelCount == 1)
        #expect(recorder.settings[AVNumberOfChannelsKey] as? Int == 1)
        recorder.record(forDuration: 0.5)
        #expect(await eventually { !recorder.isRecording })
        let file = try AVAudioFile(forReading: recorder.url)
        #expect(file.length == 22_050 && file.processingFormat.channelCount == 1)
    }

    @Test func monoGoesToAllChannelsAndAllToMono() throws {
        let mono = CapturingDevice(outputs: 0, inputs: 1) { _, _ in 0.25 }
        let stereo = CapturingDevice(outputs: 0, inputs: 2) { channel, _ in channel == 0 ? 0.5 : 0 }
        for (device, channels, expected) in [(mono, 2, [Float(0.25), 0.25]), (stereo, 1, [Float(0.25)])] {
            var settings = Self.exact
            settings[AVNumberOfChannelsKey] = channels
            let recorder = try recorder("channels-\(channels).wav", settings)
            recorder.inputDeviceName = TestDevices.add(device)
            recorder.record(forDuration: 0.05)
            #expect(eventually { !recorder.isRecording })
            let written = try read(recorder)
            for (channel, value) in expected.enumerated() {
                #expect(written[channel].count == 2400 && written[channel].allSatisfy { abs($0 - value) < 1e-6 })
            }
        }
    }

    @Test func settingsThatSayNothingGiveAFile() throws {
        let recorder = try recorder("plain.wav", [:])
        #expect(recorder.format.sampleRate == 44_100 && recorder.format.channelCount == 2)
        let format = try #require(AVAudioFormat(settings: Self.exact))
        let other = try AVAudioRecorder(url: folder.url.appending(path: "format.wav"), format: format)
        #expect(other.format.sampleRate == 48_000)
    }

    @Test func whatNoFileCanBeIsRefused() {
        #expect(throws: NSError.self) { try recorder("a.unknown") }
        #expect(throws: NSError.self) { try recorder("a.wav", [AVSampleRateKey: -1, AVNumberOfChannelsKey: 2]) }
        #expect(throws: NSError.self) { try AVAudioRecorder(url: URL(string: "https://a.b/c.wav")!, settings: [:]) }
    }

    // MARK: Levels and files

    @Test func levelsAreThoseOfWhatIsWritten() throws {
        let device = CapturingDevice(outputs: 0, inputs: 1) { _, frame in frame % 2 == 0 ? 0.5 : -0.5 }
        var settings = Self.exact
        settings[AVNumberOfChannelsKey] = 1
        let recorder = try recorder("levels.wav", settings)
        recorder.inputDeviceName = TestDevices.add(device)
        recorder.isMeteringEnabled = true
        recorder.record()
        #expect(eventually { recorder.currentTime > 0.1 })
        recorder.updateMeters()
        #expect(abs(recorder.averagePower(forChannel: 0) + 6.0206) < 0.001)
        #expect(abs(recorder.peakPower(forChannel: 0) + 6.0206) < 0.001)
        recorder.stop()
    }

    @Test func onlyACompleteFileIsDeleted() throws {
        let recorder = try recorder("gone.wav")
        recorder.record()
        #expect(!recorder.deleteRecording())
        recorder.stop()
        #expect(recorder.deleteRecording())
        #expect(!FileManager.default.fileExists(atPath: recorder.url.path))
        #expect(!recorder.deleteRecording())
    }

    @Test func aDeviceOfAnotherRateIsRecordedOn() throws {
        let (first, second) = (
            CapturingDevice(outputs: 0, inputs: 1) { _, _ in 0.25 },
            CapturingDevice(rate: 44_100, outputs: 0, inputs: 1) { _, _ in 0.5 }
        )
        let present = Mutex(first)
        let name = "test:\(UInt32.random(in: 0 ... .max))"
        CaptureDevices.shared.setOpener({ _ in present.withLock { $0 } }, for: name)
        var settings = Self.exact
        settings[AVNumberOfChannelsKey] = 1
        let recorder = try recorder("changed.wav", settings)
        recorder.inputDeviceName = name
        recorder.record()
        #expect(eventually { recorder.currentTime > 0.1 })
        present.withLock { $0 = second }
        first.end(.formatChanged(second.format))
        #expect(eventually { second.frameCount > 10_000 })
        recorder.stop()
        let written = try read(recorder)[0]
        #expect(written[2000] == 0.25)
        #expect(written.suffix(2000).prefix(1000).allSatisfy { abs($0 - 0.5) < 1e-3 })
    }
}
