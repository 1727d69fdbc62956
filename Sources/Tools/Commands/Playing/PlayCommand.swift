import ArgumentParser
import AudioDevices

/// `auctl play`: a file, notes, or what a device records, through units to a device.
struct PlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Plays a file, notes, a keyboard or live input through units.",
        discussion: """
            auctl play song.flac
            auctl play song.flac --unit "aufx dist Demo" --preset "Multi Echo 1"
            auctl play song.flac --unit "aufx dist Demo" --param wetDryMix=80
            auctl play song.flac --unit "aufx dist Demo" --backtrace
            auctl play --notes 60,64,67 --unit "aumu sin3 Demo"
            auctl play --midi-file song.mid --unit "aumu samp appl"
            auctl play --midi-in
            auctl play --midi-in Keystation --unit "aumu samp appl"
            auctl play song.flac --attach 4711
            auctl play song.flac --session playback,duckOthers
            auctl play --input --unit "aufx dist Demo" --duration 10
            auctl play --unit "augn afpl appl" --open song.flac --duration 2
            """)

    @OptionGroup var play: PlayOptions
    @Flag(help: "List the devices and end.")
    var listDevices = false

    func validate() throws { if !listDevices { try play.check() } }

    func run() async throws {
        guard !listDevices else { return try DeviceList.print(AudioDevices.list(), play.output) }
        try await play.play(as: "auctl play")
    }
}
