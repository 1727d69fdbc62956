import AVFAudio
import Foundation
import TestSupport
import Testing

/// Files of sequences by MusicPlayer.h, against another program that reads them.
struct MusicFileTests {
    private let bench: MusicBench
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appending(path: "song.mid") }

    init() throws {
        bench = try MusicBench()
        folder = try TemporaryFolder()
    }

    private func midicsv() throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/midicsv")
        process.arguments = [file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func whatIsWrittenAnotherProgramReads() throws {
        let track = try bench.track((0, 60, 1), (1.5, 61, 0.25))
        var program = MIDIChannelMessage(status: 0xc3, data1: 12, data2: 99, reserved: 0)
        #expect(MusicTrackNewMIDIChannelEvent(track, 0.5, &program) == noErr)
        #expect(MusicTrackNewExtendedTempoEvent(try bench.tempoTrack, 1, 100) == noErr)
        #expect(MusicSequenceFileCreate(bench.sequence, file, .midiType, [], 96) == noErr)
        #expect(
            try midicsv() == [
                "0, 0, Header, 1, 2, 96", "1, 0, Start_track", "1, 96, Tempo, 600000", "1, 96, End_track",
                "2, 0, Start_track", "2, 0, Note_on_c, 0, 60, 100", "2, 48, Program_c, 3, 12",
                "2, 96, Note_off_c, 0, 60, 0", "2, 144, Note_on_c, 0, 61, 100", "2, 168, Note_off_c, 0, 61, 0",
                "2, 168, End_track", "0, 0, End_of_file",
            ])
        let read = try MusicBench()
        #expect(MusicSequenceFileLoad(read.sequence, file, .midiType, []) == noErr && read.trackCount == 1)
        var found: MusicTrack?
        #expect(MusicSequenceGetIndTrack(read.sequence, 0, &found) == noErr)
        #expect(try MusicBench.events(found!) == (try MusicBench.events(track)))
        let resolution = MusicSequenceSetSMPTEResolution(25, 40)
        #expect(resolution == -25 * 256 | 40)
        #expect(MusicSequenceFileCreate(bench.sequence, file, .midiType, .eraseFile, resolution) == noErr)
        #expect(MusicSequenceFileLoad(read.sequence, file, .anyType, []) == noErr && read.trackCount > 1)
    }

    @Test func filesThatCannotBeReadOrWrittenChangeNothing() throws {
        try bench.track((0, 60, 1))
        try Data("no music".utf8).write(to: file)
        #expect(MusicSequenceFileLoad(bench.sequence, file, .midiType, []) == 0x6474_613f)
        #expect(
            MusicSequenceFileLoad(bench.sequence, URL(string: "https://here.invalid/a.mid")!, .midiType, []) != noErr)
        #expect(MusicSequenceFileLoadData(bench.sequence, Data(), .midiType, []) != noErr)
        #expect(bench.trackCount == 1)
        #expect(MusicSequenceFileCreate(bench.sequence, file, .midiType, [], 480) == 0x7768_6174)
        #expect(try Data(contentsOf: file) == Data("no music".utf8))
        #expect(MusicSequenceSetSequenceType(bench.sequence, .samples) == noErr)
        #expect(MusicSequenceFileCreate(bench.sequence, file, .midiType, .eraseFile, 480) == kAudio_ParamError)
        #expect(MusicSequenceFileCreate(bench.sequence, file, .iMelodyType, .eraseFile, 480) == kAudio_ParamError)
    }

    @Test func aSequenceSaysWhatItIs() throws {
        #expect(MusicTrackNewExtendedTempoEvent(try bench.tempoTrack, 0, 90) == noErr)
        let information = MusicSequenceGetInfoDictionary(bench.sequence)
        #expect(information["tempo"] as? String == "90")
    }
}
