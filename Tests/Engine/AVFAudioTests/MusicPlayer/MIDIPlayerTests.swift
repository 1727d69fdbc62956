import AVFAudio
import Foundation
import SoundFontFiles
import Synchronization
import TestSupport
import Testing

/// A player of MIDI files.
struct MIDIPlayerTests {
    /// Notes at beats 0 and 1, half a second each.
    private static let song = midiFile([
        [0, 0x90, 60, 100, 120, 0x80, 60, 0, 120, 0x90, 62, 100, 120, 0x80, 62, 0]
    ])

    private func player(bank: URL? = nil) throws -> AVMIDIPlayer {
        try AVMIDIPlayer(data: Self.song, soundBankURL: bank)
    }

    @Test func itPlaysToTheEndAndSaysSoOnce() throws {
        let player = try player()
        let calls = Atomic(0)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try player.engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        #expect(player.duration == 0.375 && !player.isPlaying && player.currentPosition == 0)
        player.prepareToPlay()
        player.play { calls.wrappingAdd(1, ordering: .relaxed) }
        #expect(player.isPlaying)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
        var loudest = Float(0)
        for turn in 0..<36 {
            #expect(try player.engine.renderOffline(500, to: buffer) == .success)
            loudest = max(loudest, abs(buffer.floatChannelData?[0][250] ?? 0))
            if turn == 23 { #expect(player.currentPosition == 0.25 && calls.load(ordering: .relaxed) == 0) }
        }
        #expect(loudest > 0.001)
        #expect(eventually { calls.load(ordering: .relaxed) == 1 } && !player.isPlaying)
        // From the beginning again.
        player.play { calls.wrappingAdd(1, ordering: .relaxed) }
        #expect(player.isPlaying && player.currentPosition == 0)
        player.stop()
        #expect(eventually { calls.load(ordering: .relaxed) == 2 } && !player.isPlaying)
    }

    @Test func positionAndRateAreSetAndWhatMakesNoSenseIsRefused() throws {
        let player = try player()
        player.currentPosition = 0.25
        player.rate = 2
        #expect(player.currentPosition == 0.25 && player.rate == 2)
        player.currentPosition = .nan
        player.currentPosition = -1
        player.rate = 0
        #expect(player.currentPosition == 0.25 && player.rate == 2)
    }

    @Test func filesThatAreNoMusicAreRefused() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "song.mid")
        try Self.song.write(to: file)
        #expect(try AVMIDIPlayer(contentsOf: file, soundBankURL: nil).duration == 0.375)
        #expect(throws: (any Error).self) { try AVMIDIPlayer(contentsOf: file, soundBankURL: file) }
        #expect(throws: (any Error).self) { try AVMIDIPlayer(data: Data("no".utf8), soundBankURL: nil) }
        #expect(throws: (any Error).self) {
            try AVMIDIPlayer(contentsOf: folder.url.appending(path: "none.mid"), soundBankURL: nil)
        }
    }
}
