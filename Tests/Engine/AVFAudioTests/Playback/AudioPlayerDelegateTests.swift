import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a player's delegate is told, and where.
@MainActor
struct AudioPlayerDelegateTests {
    private final class Listener: NSObject, AVAudioPlayerDelegate, Sendable {
        let told = Mutex<[String]>([])

        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            note("finished \(flag) \(TestDevices.isOnMainQueue)")
        }
        func audioPlayerBeginInterruption(_ player: AVAudioPlayer) { note("interrupted \(player.isPlaying)") }
        func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) { note("ended \(flags)") }

        private func note(_ words: String) { told.withLock { $0.append(words) } }
    }

    private func makePlayer(_ device: CapturingDevice, frames: Int, _ folder: TemporaryFolder) throws -> AVAudioPlayer {
        let url = folder.url.appending(path: "sound.wav")
        let file = try AVAudioFile(
            forWriting: url, settings: [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(frames)))
        buffer.frameLength = AVAudioFrameCount(frames)
        try file.write(from: buffer)
        file.close()
        let player = try AVAudioPlayer(contentsOf: url)
        player.currentDevice = TestDevices.add(device)
        return player
    }

    @Test func theEndIsToldOnTheMainThread() async throws {
        let folder = try TemporaryFolder()
        let device = CapturingDevice()
        let player = try makePlayer(device, frames: 2000, folder)
        let listener = Listener()
        player.delegate = listener
        player.play()
        #expect(await eventually { listener.told.withLock { !$0.isEmpty } })
        #expect(listener.told.withLock { $0 } == ["finished true true"])
    }

    @Test func stoppingIsNoEnd() async throws {
        let folder = try TemporaryFolder()
        let device = CapturingDevice()
        let player = try makePlayer(device, frames: 480_000, folder)
        let listener = Listener()
        player.delegate = listener
        player.play()
        player.stop()
        player.currentTime = 479_000 / 48_000
        player.play()
        #expect(await eventually { listener.told.withLock { !$0.isEmpty } })
        #expect(listener.told.withLock { $0 } == ["finished true true"])
    }

    @Test func anInterruptionPausesAndItsEndIsTold() async throws {
        let folder = try TemporaryFolder()
        let device = CapturingDevice()
        let player = try makePlayer(device, frames: 48_000, folder)
        player.numberOfLoops = -1
        let listener = Listener()
        player.delegate = listener
        player.play()
        // As a session does that another program interrupts.
        SessionSound.interrupt()
        #expect(!player.isPlaying)
        SessionSound.endInterruption(shouldResume: true)
        #expect(await eventually { listener.told.withLock { $0.count } == 2 })
        #expect(listener.told.withLock { $0 } == ["interrupted false", "ended 1"])
        #expect(player.play() && player.isPlaying)
        player.stop()
    }
}
