import ArgumentParser
import AudioDevices

/// `auctl devices`: what can be played to and recorded from.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Lists the devices that play and record, and streams of other machines.",
        discussion: """
            A device's name is what --device and --input of `auctl play` take. With --network, announcements of streams \
            are listened to as well (SAP, as PipeWire and AES67 send them); without it, nothing of the network is. A \
            stream that nobody announces is opened by its address, as in rtp:239.1.2.3:5004/L16/48000/2. With a name, \
            only that device is listed; exit code 2 when there is none of it.

            auctl devices
            auctl devices --network --json
            """)

    @Argument(help: "The name of one device.", completion: NameCompletion.devices)
    var device: String?
    @Flag(help: "Also list the streams that other machines announce.")
    var network = false
    @Option(help: "Seconds to listen to announcements; PipeWire repeats its own every five.")
    var seconds = 6.0
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...3600).contains(seconds) else { throw ValidationError("--seconds must lie between 0 and 3600") }
    }

    func run() throws {
        var devices = AudioDevices.list()
        if network {
            do {
                devices += try AudioDevices.networkStreams(listeningFor: seconds)
            } catch {
                throw CommandFailure(.unusable, "\(error)")
            }
        }
        if let device {
            devices.removeAll { $0.name != device }
            guard !devices.isEmpty else {
                let command = "auctl devices" + (network ? " --network" : "")
                throw CommandFailure(.notFound, "there is no device \"\(device)\"; `\(command)` lists them")
            }
        }
        try DeviceList.print(devices, output)
    }
}
