import ArgumentParser
import HostControl

/// `auctl control`: pauses what a running host plays, moves it to another place, sets its volume.
struct ControlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "control", abstract: "Pauses, moves and sets the volume of what a running host plays.",
        discussion: """
            Without options it shows where the host is. What plays is `auctl play`, or a rig. While a host is paused its \
            units go on with what still sounds, and are told that it stands still.

            auctl control --pause
            auctl control --seek 1:15
            auctl control --seek -10 --resume
            auctl control --volume -6
            """)

    @Option(
        help: ArgumentHelp(
            "The host that plays, by its process or by a unit of it, as `auctl ps` lists them; by default the only one.",
            valueName: "host"), completion: NameCompletion.hosts)
    var host: String?
    @Flag(help: "Stand still.")
    var pause = false
    @Flag(help: "Move on.")
    var resume = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Go to a place: seconds, or minutes and seconds such as 1:15; +10 and -10 count from where it is.",
            valueName: "place"))
    var seek: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How loud everything is heard: 0 as it is, -96 silent.", valueName: "dB"))
    var volume: Double?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !(pause && resume) else { throw ValidationError("--pause and --resume exclude each other") }
        if let seek, PlaceText(seek) == nil {
            throw ValidationError(
                "--seek takes seconds such as 75, a place such as 1:15, or +10 and -10, not '\(seek)'")
        }
        let volumes = TransportStatus.volumes
        if let volume, !volumes.contains(volume) {
            throw ValidationError(
                "--volume takes \(Int(volumes.lowerBound)) (silence) to \(Int(volumes.upperBound)) dB, not \(volume)")
        }
    }

    func run() throws {
        let playing = try PlayingHost.find(host)
        // What may be refused comes first.
        if let place = seek.flatMap(PlaceText.init) {
            let present = try playing.call { try $0.transport() }
            try playing.call { try $0.seek(to: place.place(from: present.position, length: present.length)) }
        }
        if pause { try playing.call { try $0.pause() } }
        if let volume { try playing.call { try $0.setVolume(volume) } }
        if resume { try playing.call { try $0.resume() } }
        let listing = ControlListing(playing.host, try playing.call { try $0.transport() })
        try output.print(listing) { listing.text }
    }
}
