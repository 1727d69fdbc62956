import ArgumentParser
import AudioDevices
import AudioToolbox

/// The loudspeakers of a device that does not name them, channel by channel, as a person writes them: `FL,FR,RL,RR`.
package struct SpeakerList: ExpressibleByArgument, Equatable, Sendable {
    /// One for each channel of the device.
    package let labels: [AudioChannelLabel]

    /// Nil for a name that is none, and where one stands twice.
    package init?(argument: String) {
        let names = argument.uppercased().split(whereSeparator: { ", ".contains($0) }).map(String.init)
        let positions = names.map { SpeakerPosition(rawValue: $0) }
        guard !positions.isEmpty, !positions.contains(nil), Set(names).count == names.count,
            names.count <= AudioDeviceConfiguration.channelLimit
        else { return nil }
        labels = SpeakerPosition.labels(positions)
    }

    /// What may be written, for help.
    package static let help =
        "The loudspeakers of a device that does not name them, such as JACK's ports and ALSA's default, channel by channel: "
        + "FL,FR,RL,RR for four. FL FR FC LFE SL SR RL RR RC, FLC FRC FLW FRW, TC TFL TFC TFR TSL TSR TRL TRC TRR."
}
