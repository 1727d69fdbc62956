import Foundation
import TestSupport
import Testing

/// Another program that plays SoundFont files, and a bank of Debian's: `scripts/setup --tests` installs both.
enum FluidSynth {
    static let bank = "/usr/share/sounds/sf2/TimGM6mb.sf2"

    /// What it plays at 48 kHz of one note that is held from second 1 to second 3, as both sides; without effects.
    static func play(program: UInt8, channel: UInt8, key: UInt8, in folder: TemporaryFolder) throws -> (
        left: [Float], right: [Float]
    ) {
        let (song, output) = (folder.url.appending(path: "song.mid"), folder.url.appending(path: "song.raw"))
        try Data(Self.song(program, channel, key)).write(to: song)
        try #require(
            FileManager.default.isExecutableFile(atPath: "/usr/bin/fluidsynth"),
            "fluidsynth is missing: run scripts/setup fluidsynth timgm6mb-soundfont")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/fluidsynth")
        process.arguments = [
            "-ni", "-g", "1", "-r", "48000", "-o", "synth.reverb.active=0", "-o", "synth.chorus.active=0", "-O",
            "float",
            "-T", "raw", "-F", output.path, bank, song.path,
        ]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let samples = try Data(contentsOf: output).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return (
            stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] },
            stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
        )
    }

    /// A file of one track whose quarter notes are half a second, of 480 ticks.
    private static func song(_ program: UInt8, _ channel: UInt8, _ key: UInt8) -> [UInt8] {
        let track: [UInt8] =
            [0, 0xC0 | channel, program, 0x87, 0x40, 0x90 | channel, key, 127, 0x8F, 0x00, 0x80 | channel, key, 0]
            + [0x87, 0x40, 0xFF, 0x2F, 0]
        let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
        return header + Array("MTrk".utf8) + [0, 0, 0, UInt8(track.count)] + track
    }
}
