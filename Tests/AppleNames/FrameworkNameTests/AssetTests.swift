import AVFoundation
import Foundation
import TestSupport
import Testing

/// Files as assets, and the permission to record.
struct AssetTests {
    private func file(_ frames: AVAudioFrameCount, in folder: URL) throws -> URL {
        let url = folder.appending(path: "tone of \(frames).wav")
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 2))
        let file = try AVAudioFile(forWriting: url, settings: format.settings)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames))
        buffer.frameLength = frames
        try file.write(from: buffer)
        file.close()
        return url
    }

    @Test func aFilesLengthAndTrackAreKnownAtOnceAndLater() async throws {
        let folder = try TemporaryFolder()
        let asset = AVURLAsset(url: try file(12_000, in: folder.url))
        #expect(asset.duration == CMTime(value: 12_000, timescale: 8000) && asset.isPlayable)
        #expect(try await asset.load(.duration).seconds == 1.5)
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        #expect(duration.seconds == 1.5 && tracks.map(\.mediaType) == [.audio])
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        #expect(track.naturalTimeScale == 8000 && track.timeRange.end.seconds == 1.5)
        let description = try #require(try await track.load(.formatDescriptions).first)
        #expect(description.audioStreamBasicDescription?.mChannelsPerFrame == 2)
        #expect(asset.tracks(withMediaType: .video).isEmpty)
        var error: NSError?
        #expect(asset.statusOfValue(forKey: "duration", error: &error) == .loaded && error == nil)
    }

    @Test func whatIsNoSoundThrowsAndIsOfNoLength() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "words.wav")
        try Data("no sound".utf8).write(to: url)
        let asset = AVAsset(url: url)
        #expect(asset.duration == .zero && asset.tracks.isEmpty && !asset.isPlayable)
        await #expect(throws: (any Error).self) { try await asset.load(.duration) }
        var error: NSError?
        #expect(asset.statusOfValue(forKey: "tracks", error: &error) == .failed && error != nil)
    }

    @Test func recordingIsAllowedAndNothingElse() async {
        #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .authorized)
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .restricted)
        #expect(await AVCaptureDevice.requestAccess(for: .audio))
        #expect(await !AVCaptureDevice.requestAccess(for: .video))
        let answered = await withCheckedContinuation { answer in
            AVCaptureDevice.requestAccess(for: .audio) { answer.resume(returning: $0) }
        }
        #expect(answered)
    }

    @Test func devicesThatRecordAreFoundByTheirNames() throws {
        let all = AVCaptureDevice.devices(for: .audio)
        let null = try #require(AVCaptureDevice(uniqueID: "paced-null"))
        #expect(all.map(\.uniqueID).contains("paced-null") && null.isConnected && null.hasMediaType(.audio))
        #expect(AVCaptureDevice.default(for: .audio) != nil && AVCaptureDevice.default(for: .video) == nil)
        #expect(AVCaptureDevice(uniqueID: "no such device") == nil)
    }
}
