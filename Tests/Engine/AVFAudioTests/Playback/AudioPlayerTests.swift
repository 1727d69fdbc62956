import AVFAudio
import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

/// `AVAudioPlayer` on a device that keeps what it plays.
struct AudioPlayerTests {
    private let folder: TemporaryFolder
    private let device = CapturingDevice()
    private let deviceName: String

    init() throws {
        folder = try TemporaryFolder()
        deviceName = TestDevices.add(device)
    }

    /// A file whose samples are all different, none of them 0, of 24 bits.
    private func ramp(_ frames: Int, channels: Int = 2, rate: Double = 48_000) throws -> URL {
        let url = folder.url.appending(path: "ramp-\(frames)-\(UInt32.random(in: 0 ... .max)).wav")
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVSampleRateKey: rate, AVNumberOfChannelsKey: channels, AVLinearPCMBitDepthKey: 32,
                AVLinearPCMIsFloatKey: true,
            ])
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(frames)))
        buffer.frameLength = AVAudioFrameCount(frames)
        for channel in 0..<channels {
            for frame in 0..<frames { buffer.floatChannelData![channel][frame] = Self.sample(channel, frame, frames) }
        }
        try file.write(from: buffer)
        file.close()
        return url
    }

    private static func sample(_ channel: Int, _ frame: Int, _ frames: Int) -> Float {
        Float(frame + 1) / Float(frames + 1) * (channel == 0 ? 1 : -0.5)
    }

    private func samples(_ channel: Int, _ frames: Int) -> [Float] {
        (0..<frames).map { Self.sample(channel, $0, frames) }
    }

    private func player(_ url: URL) throws -> AVAudioPlayer {
        let player = try AVAudioPlayer(contentsOf: url)
        player.currentDevice = deviceName
        return player
    }

    private func firstSound(_ channel: [Float]) -> Int? { channel.firstIndex { $0 != 0 } }

    // MARK: Playing

    @Test func channelsPlayWhereTheyAreAssigned() async throws {
        let wide = CapturingDevice(outputs: 4)
        let player = try AVAudioPlayer(contentsOf: ramp(3000))
        player.currentDevice = TestDevices.add(wide)
        let places = [4, 2].map {
            AVAudioSessionChannelDescription(
                owningPortUID: "wide", channelNumber: $0, channelLabel: kAudioChannelLabel_Unknown)
        }
        player.channelAssignments = places
        let bad = AVAudioSessionChannelDescription(
            owningPortUID: "wide", channelNumber: 0, channelLabel: kAudioChannelLabel_Unknown)
        player.channelAssignments = [bad]
        #expect(player.channelAssignments == places)
        player.isMeteringEnabled = true
        #expect(player.play())
        #expect(await eventually { !player.isPlaying })
        let played = wide.played
        let first = try #require(firstSound(played[3]))
        #expect(Array(played[3][first...].prefix(3000)) == samples(0, 3000))
        #expect(Array(played[1][first...].prefix(3000)) == samples(1, 3000))
        #expect(played[0].allSatisfy { $0 == 0 } && played[2].allSatisfy { $0 == 0 })
        player.channelAssignments = nil
        #expect(player.channelAssignments == nil)
    }

    @Test func everyFrameOfAFileIsPlayedOnceAndTheEndIsTold() throws {
        let player = try player(ramp(5000))
        #expect(player.play())
        #expect(player.isPlaying)
        #expect(eventually { !player.isPlaying })
        let heard = device.played
        let start = try #require(firstSound(heard[0]))
        #expect(Array(heard[0][start..<start + 5000]) == samples(0, 5000))
        #expect(Array(heard[1][start..<start + 5000]) == samples(1, 5000))
        #expect(heard[0][(start + 5000)...].allSatisfy { $0 == 0 })
        #expect(player.currentTime == 0)
    }

    @Test func aPlayerTellsWhatItPlays() throws {
        let url = try ramp(4800, channels: 1, rate: 24_000)
        let player = try AVAudioPlayer(contentsOf: url, fileTypeHint: nil)
        #expect(player.url == url && player.data == nil)
        #expect(player.numberOfChannels == 1 && player.duration == 0.2)
        #expect(player.format.sampleRate == 24_000)
        #expect(player.settings[AVSampleRateKey] as? Double == 24_000)
        #expect(!player.isPlaying && player.currentTime == 0 && player.numberOfLoops == 0)
        #expect(player.volume == 1 && player.pan == 0 && player.rate == 1 && !player.enableRate)
    }

    @Test func bytesArePlayedAsTheFileThatTheyAre() throws {
        let data = try Data(contentsOf: ramp(3000))
        let player = try AVAudioPlayer(data: data, fileTypeHint: "com.microsoft.waveform-audio")
        player.currentDevice = deviceName
        #expect(player.data == data && player.url == nil)
        player.play()
        #expect(eventually { !player.isPlaying })
        let heard = device.played[0]
        let start = try #require(firstSound(heard))
        #expect(Array(heard[start..<start + 3000]) == samples(0, 3000))
    }

    @Test func whatIsNoSoundIsRefused() throws {
        #expect(throws: NSError.self) { try AVAudioPlayer(data: Data()) }
        #expect(throws: NSError.self) { try AVAudioPlayer(data: Data("no sound at all".utf8)) }
        #expect(throws: NSError.self) { try AVAudioPlayer(contentsOf: folder.url.appending(path: "missing.wav")) }
        #expect(throws: NSError.self) { try AVAudioPlayer(contentsOf: URL(string: "https://example.org/a.wav")!) }
    }

    // MARK: Loops

    @Test func aLoopHasNoSeam() throws {
        let player = try player(ramp(777))
        player.numberOfLoops = 3
        player.play()
        #expect(eventually { !player.isPlaying })
        let heard = device.played[0]
        let start = try #require(firstSound(heard))
        #expect(Array(heard[start..<start + 4 * 777]) == (0..<4).flatMap { _ in samples(0, 777) })
        #expect(heard[(start + 4 * 777)...].allSatisfy { $0 == 0 })
    }

    @Test func aNegativeNumberOfLoopsLastsUntilItIsStopped() throws {
        let player = try player(ramp(100))
        player.numberOfLoops = -1
        player.play()
        #expect(eventually { device.frameCount > 60_000 })
        #expect(player.isPlaying && player.currentTime < player.duration + 0.001)
        player.stop()
        #expect(!player.isPlaying)
        let heard = device.played[0]
        let start = try #require(firstSound(heard))
        #expect(Array(heard[start..<start + 50_000]) == (0..<500).flatMap { _ in samples(0, 100) })
    }

    /// A loop of whole periods at another rate stays the sine that it is, over the seams.
    @Test func aLoopAtAnotherRateHasNoSeamEither() throws {
        let url = folder.url.appending(path: "sine.wav")
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 32,
                AVLinearPCMIsFloatKey: true,
            ])
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4410))
        buffer.frameLength = 4410
        for frame in 0..<4410 {
            buffer.floatChannelData![0][frame] = Float(0.5 * sin(2 * .pi * 1000 * Double(frame) / 44_100))
        }
        try file.write(from: buffer)
        file.close()
        let player = try player(url)
        player.numberOfLoops = 9
        player.play()
        #expect(eventually { !player.isPlaying })
        let heard = device.played[0]
        let start = try #require(heard.firstIndex { abs($0) > 1e-6 })
        // All but the ends, where the sound begins and ends for the filter, too.
        let middle = Array(heard[(start + 2000)..<(start + 2000 + 900 * 48)])
        let (cosine, sine) = middle.enumerated().reduce((0.0, 0.0)) { sum, sample in
            let angle = 2 * Double.pi * 1000 * Double(sample.offset) / 48_000
            return (sum.0 + cos(angle) * Double(sample.element), sum.1 + sin(angle) * Double(sample.element))
        }
        let (a, b) = (2 * cosine / Double(middle.count), 2 * sine / Double(middle.count))
        let worst = middle.enumerated().map { offset, sample in
            let angle = 2 * Double.pi * 1000 * Double(offset) / 48_000
            return abs(Double(sample) - a * cos(angle) - b * sin(angle))
        }.max()!
        #expect(worst < 1e-5)
        #expect(abs((a * a + b * b).squareRoot() - 0.5) < 1e-5)
    }

    // MARK: Time

    @Test func playersThatAreGivenOneMomentBeginAtOneFrame() throws {
        let device = CapturingDevice(keepsTime: true)
        let name = TestDevices.add(device)
        let players = try (0..<3).map { _ in try AVAudioPlayer(contentsOf: ramp(2000, channels: 1)) }
        for player in players {
            player.currentDevice = name
            player.volume = 0.25
            #expect(player.prepareToPlay())
        }
        let moment = players[0].deviceCurrentTime + 0.2
        for player in players { #expect(player.play(atTime: moment)) }
        #expect(eventually { players.allSatisfy { !$0.isPlaying } })
        let heard = device.played[0]
        let start = try #require(firstSound(heard))
        let sum = heard[start..<start + 2000]
        #expect(sum.enumerated().allSatisfy { abs($1 - 0.75 * Float($0 + 1) / 2001) < 1e-6 })
        #expect(heard[(start + 2000)...].allSatisfy { $0 == 0 })
    }

    @Test func theDevicesTimeGoesOnAndNeverBack() throws {
        let player = try player(ramp(20_000))
        var last = player.deviceCurrentTime
        player.play()
        while player.isPlaying {
            let now = player.deviceCurrentTime
            #expect(now >= last)
            last = now
        }
    }

    @Test func pausingStandsStillAndPlayingGoesOnWithTheNextFrame() throws {
        let player = try player(ramp(40_000))
        player.play()
        #expect(eventually { player.currentTime > 0.1 })
        player.pause()
        #expect(!player.isPlaying)
        let frames = device.frameCount
        #expect(eventually { device.frameCount > frames + 2000 || !device.isRunning })
        let place = player.currentTime
        #expect(place > 0.1 && place < player.duration)
        player.play()
        #expect(eventually { !player.isPlaying })
        let sound = device.played[0].filter { $0 != 0 }
        #expect(sound == samples(0, 40_000))
    }

    @Test func stoppingKeepsThePlaceAndPlayingGoesOnThere() throws {
        let player = try player(ramp(40_000))
        player.currentTime = 0.625
        #expect(player.currentTime == 0.625)
        player.prepareToPlay()
        player.stop()
        #expect(player.currentTime == 0.625)
        player.play()
        #expect(eventually { !player.isPlaying })
        #expect(device.played[0].filter { $0 != 0 } == Array(samples(0, 40_000)[30_000...]))
    }

    @Test func aPlaceIsSetWhileItPlays() throws {
        let player = try player(ramp(400_000))
        player.play()
        #expect(eventually { player.currentTime > 0 })
        player.currentTime = 399_000 / 48_000
        #expect(player.isPlaying)
        #expect(eventually { !player.isPlaying })
        #expect(Array(device.played[0].filter { $0 != 0 }.suffix(1000)) == Array(samples(0, 400_000).suffix(1000)))
        player.currentTime = -3
        #expect(player.currentTime == 0)
        player.currentTime = 1e12
        #expect(player.currentTime == player.duration)
        player.currentTime = .nan
        #expect(player.currentTime == 0)
    }

    // MARK: Sound

    @Test func volumeAndPanAreHeard() throws {
        let player = try player(ramp(1000, channels: 1))
        player.volume = 0.5
        player.pan = -1
        player.play()
        #expect(eventually { !player.isPlaying })
        let heard = device.played
        #expect(heard[1].allSatisfy { $0 == 0 })
        let start = try #require(firstSound(heard[0]))
        let gain = heard[0][start + 500] / Self.sample(0, 500, 1000)
        #expect(abs(heard[0][start + 900] - gain * Self.sample(0, 900, 1000)) < 1e-6)
        player.volume = 7
        #expect(player.volume == 1)
        player.pan = .nan
        #expect(player.pan == -1)
    }

    @Test func aFadeEndsAtItsVolume() throws {
        let player = try player(ramp(100))
        player.numberOfLoops = -1
        player.volume = 1
        player.play()
        player.setVolume(0, fadeDuration: 0.05)
        #expect(player.volume == 0)
        #expect(eventually { device.played[0].suffix(100).allSatisfy { $0 == 0 } && device.frameCount > 5000 })
        player.stop()
    }

    @Test func twiceTheRateTakesHalfTheTime() throws {
        let player = try player(ramp(48_000))
        player.enableRate = true
        player.rate = 2
        player.play()
        #expect(eventually { !player.isPlaying })
        let heard = device.played[0]
        let start = try #require(firstSound(heard))
        let end = try #require(heard.lastIndex { $0 != 0 })
        #expect(abs(end - start - 24_000) < 3000)
        player.rate = 9
        #expect(player.rate == 2)
    }

    @Test func levelsAreThoseOfTheSound() throws {
        let player = try player(ramp(48_000))
        #expect(player.averagePower(forChannel: 0) == -160)
        player.isMeteringEnabled = true
        player.numberOfLoops = -1
        player.volume = 0
        player.play()
        #expect(eventually { device.frameCount > 4800 })
        player.updateMeters()
        let frames = device.frameCount
        #expect(eventually { device.frameCount > frames + 480_000 })
        player.updateMeters()
        // The mean of the squares of a ramp is a third.
        #expect(abs(player.averagePower(forChannel: 0) - 10 * log10(1 / 3)) < 0.5)
        #expect(abs(player.peakPower(forChannel: 0)) < 0.01)
        #expect(abs(player.peakPower(forChannel: 1) - 20 * log10(0.5)) < 0.01)
        #expect(player.averagePower(forChannel: 7) == -160)
        player.stop()
        player.updateMeters()
        player.updateMeters()
        #expect(player.peakPower(forChannel: 0) == -160)
    }

    // MARK: Devices and lifetimes

    @Test func allPlayersOfADeviceShareOne() throws {
        let players = try (0..<5).map { _ in try player(ramp(20_000)) }
        for player in players { player.play() }
        #expect(eventually { players.allSatisfy { !$0.isPlaying } })
        #expect(device.starts == 1)
    }

    @Test func aPlayerThatIsReleasedStops() throws {
        let url = try ramp(100)
        do {
            let player = try player(url)
            player.numberOfLoops = -1
            player.play()
            #expect(eventually { device.played[0].contains { $0 != 0 } })
        }
        let frames = device.frameCount
        #expect(eventually { device.frameCount > frames + 4096 || !device.isRunning })
        #expect(device.played[0].suffix(1024).allSatisfy { $0 == 0 })
    }

    @Test func aPlayerGoesOnWhenItsDeviceHasAnotherRate() throws {
        let other = CapturingDevice(rate: 44_100)
        let present = Mutex<CapturingDevice>(device)
        let name = "test:\(UInt32.random(in: 0 ... .max))"
        PlaybackEngines.shared.setOpener({ _ in present.withLock { $0 } }, for: name)
        let player = try AVAudioPlayer(contentsOf: ramp(400_000))
        player.currentDevice = name
        player.play()
        #expect(eventually { player.currentTime > 0.5 })
        present.withLock { $0 = other }
        let place = player.currentTime
        device.end(.formatChanged(other.format))
        #expect(eventually { other.played[0].contains { $0 != 0 } })
        #expect(player.isPlaying && player.currentTime >= place)
        player.stop()
        let first = try #require(other.played[0].first { abs($0) > 0.01 })
        #expect(Double(first) >= place * 48_000 / 400_001 - 0.01)
    }
}
