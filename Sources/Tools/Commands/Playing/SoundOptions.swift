import ArgumentParser

/// What is played, to which device, how and for how long.
struct SoundOptions: ParsableArguments {
    @Option(help: "MIDI notes for an instrument, separated by commas; half a second each.")
    var notes: String?
    @Option(
        help: ArgumentHelp(
            "A Standard MIDI File for an instrument, the first --unit or else the MIDI synthesizer, with its programs, controllers and tempos.",
            valueName: "file.mid"), completion: .file(extensions: ["mid", "midi", "rmi"]))
    var midiFile: String?
    @Option(
        help: ArgumentHelp(
            "A MIDI port that plays the first --unit live, as `auctl midi` names it or a part of that; without a name, or any, the "
                + "first device's, or the only one; repeat for several. Its controllers move the parameters that they were bound to "
                + "by --learn of `auctl param`. Until --duration or Control-C.",
            valueName: "port"), completion: NameCompletion.midiSources)
    var midiIn: [String] = []
    @Option(
        help: ArgumentHelp(
            "A MIDI port that gets what units send, and without a unit what --notes, --midi-file or --midi-in play.",
            valueName: "port"), completion: NameCompletion.midiDestinations)
    var midiOut: String?
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "What a device records goes through the units: of this one, named as for --device, or without a name of "
                + "the one that plays. Until --duration or Control-C.", valueName: "device"),
        completion: NameCompletion.devices)
    var input: String?
    @Option(
        help: ArgumentHelp(
            "pipewire[:NODE], jack[:CLIENT], an ALSA PCM, rtp:ADDRESS:PORT, paced-null or offline, as `auctl devices` "
                + "names them; by default the first that opens.",
            valueName: "device"), completion: NameCompletion.devices)
    var device: String?
    @Option(help: ArgumentHelp(SpeakerList.help, valueName: "list"))
    var speakers: SpeakerList?
    @Option(
        help:
            "The sample rate in hertz to ask the device for; by default the file's. The file is converted when needed.")
    var rate: Double?
    @Option(
        help: ArgumentHelp(
            "Frames per cycle; by default as auctl tune --write has found, else 128 where threads run in real time, and "
                + "where they do not, as many as this machine was found to need, 512 or more."))
    var frames: Int?
    @Option(help: "Seconds to play; by default the file and what still sounds after it.")
    var duration: Double?
    @Flag(help: "Begin again at the end of the file, until --duration or Control-C.")
    var loop = false
    @Option(
        help: ArgumentHelp(
            "How it is heard beside other programs with audio sessions: a category, and after commas a mode and options, by "
                + "Apple's names, such as playback,spokenAudio. By default playback,mixWithOthers (playAndRecord with "
                + "--input); none takes no part. `auctl session` shows who has one.",
            valueName: "session"), completion: SessionChoice.completion, transform: { try SessionChoice($0) })
    var session: SessionChoice?
    @Option(
        help:
            "Also write what is played into this file. A file that blocks for more than 10 seconds loses frames: exit code 4.",
        completion: .file())
    var record: String?
}
