import AudioDevices
import LinuxSystem

extension PlaySession {
    /// How the run's threads are scheduled, and the block that follows from it.
    struct Scheduling {
        /// The FIFO priority of the device's thread; nil for an ordinary one.
        var priority: Int?
        /// Frames per cycle.
        var block: Int
        /// Whether nobody asked for that block.
        var isFound: Bool

        /// For a run with these options. Throws when the user's configuration is broken.
        static func choose(_ command: PlayOptions) async throws -> Scheduling {
            let priority = command.debugging.debug ? nil : UnitHost.realtimePriority()
            let asked = try command.frames ?? HostConfigurationFile.user.read().framesPerCycle
            let isRealtime = priority != nil || command.debugging.debug
            let block = if let asked { asked } else { await UnitHost.block(isRealtime: isRealtime) }
            return Scheduling(priority: priority, block: block, isFound: asked == nil && !isRealtime)
        }
    }

    /// A loudspeaker without a channel would be silent without a word.
    static func check(_ speakers: SpeakerList?, _ device: any AudioDevice) throws(CommandFailure) {
        guard let wanted = speakers?.labels.count, device.format.outputChannelCount != wanted else { return }
        throw CommandFailure(
            .unusable,
            "--speakers names \(wanted) loudspeakers, and \(device.name) has \(device.format.outputChannelCount) channels; "
                + "name one for each")
    }

    /// Whoever hears fewer loudspeakers than there are channels is told so once.
    static func tellOfMixing(_ channelCount: Int, _ device: any AudioDevice) {
        let heard = device.format.outputChannelCount
        guard heard > 0, heard < channelCount else { return }
        let many = heard == 1 ? "channel" : "channels"
        StandardError.write("auctl: \(channelCount) channels are mixed down to the \(heard) \(many) of \(device.name)")
    }
}
