import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

/// System sounds on a device that keeps what it plays.
struct SystemSoundTests {
    private let folder: TemporaryFolder
    private let device = CapturingDevice()

    init() throws {
        folder = try TemporaryFolder()
        SystemSounds.shared.device = TestDevices.add(device)
    }

    private func sound(seconds: Double) throws -> URL {
        let url = folder.url.appending(path: "sound-\(seconds).wav")
        let file = try AVAudioFile(forWriting: url, settings: [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
        let frames = AVAudioFrameCount(seconds * 48_000)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: frames))
        buffer.frameLength = frames
        for frame in 0..<Int(frames) { buffer.floatChannelData![0][frame] = 0.5 }
        try file.write(from: buffer)
        file.close()
        return url
    }

    @Test func aSoundIsPlayedAndItsEndIsTold() throws {
        var number: SystemSoundID = 0
        #expect(AudioServicesCreateSystemSoundID(try sound(seconds: 0.1), &number) == noErr)
        let isOver = Mutex(false)
        AudioServicesPlaySystemSoundWithCompletion(number) { isOver.withLock { $0 = true } }
        #expect(eventually { isOver.withLock { $0 } })
        #expect(device.played[0].filter { abs($0 - 0.5) < 1e-3 }.count == 4800)
        #expect(AudioServicesDisposeSystemSoundID(number) == noErr)
        #expect(AudioServicesDisposeSystemSoundID(number) == kAudioServicesSystemSoundUnspecifiedError)
    }

    private final class Ends: Sendable {
        let numbers = Mutex<[SystemSoundID]>([])
    }

    @Test func anAddedFunctionIsCalledAtEachEndUntilItIsRemoved() throws {
        var number: SystemSoundID = 0
        #expect(AudioServicesCreateSystemSoundID(try sound(seconds: 0.05), &number) == noErr)
        let ends = Ends()
        let status = AudioServicesAddSystemSoundCompletion(
            number, nil, nil,
            { number, data in
                let ends = Unmanaged<Ends>.fromOpaque(data!).takeUnretainedValue()
                ends.numbers.withLock { $0.append(number) }
            }, Unmanaged.passUnretained(ends).toOpaque())
        #expect(status == noErr)
        AudioServicesPlayAlertSound(number)
        #expect(eventually { ends.numbers.withLock { $0 } == [number] })
        AudioServicesRemoveSystemSoundCompletion(number)
        let isOver = Mutex(false)
        AudioServicesPlayAlertSoundWithCompletion(number) { isOver.withLock { $0 = true } }
        #expect(eventually { isOver.withLock { $0 } })
        #expect(ends.numbers.withLock { $0 } == [number])
        AudioServicesDisposeSystemSoundID(number)
    }

    @Test func whatIsTooLongOrMissingIsRefused() throws {
        var number: SystemSoundID = 0
        #expect(AudioServicesCreateSystemSoundID(try sound(seconds: 31), &number) != noErr)
        #expect(AudioServicesCreateSystemSoundID(folder.url.appending(path: "none.wav"), &number) != noErr)
        #expect(number == 0)
    }

    @Test func whatIsNoSoundOfTheProgramsIsOverAtOnce() {
        let isOver = Mutex(false)
        AudioServicesPlaySystemSoundWithCompletion(kSystemSoundID_Vibrate) { isOver.withLock { $0 = true } }
        #expect(eventually { isOver.withLock { $0 } })
    }

    @Test func propertiesAreKept() throws {
        var number: SystemSoundID = 0
        #expect(AudioServicesCreateSystemSoundID(try sound(seconds: 0.05), &number) == noErr)
        defer { AudioServicesDisposeSystemSoundID(number) }
        var value: UInt32 = 0
        #expect(AudioServicesSetProperty(kAudioServicesPropertyIsUISound, 4, &number, 4, &value) == noErr)
        var (read, size): (UInt32, UInt32) = (7, 4)
        #expect(AudioServicesGetProperty(kAudioServicesPropertyIsUISound, 4, &number, &size, &read) == noErr)
        #expect(read == 0 && size == 4)
        #expect(
            AudioServicesSetProperty(kAudioServicesPropertyIsUISound, 4, &number, 8, &value)
                == kAudioServicesBadPropertySizeError)
        #expect(
            AudioServicesGetProperty(1, 4, &number, &size, &read) == kAudioServicesUnsupportedPropertyError)
    }
}
