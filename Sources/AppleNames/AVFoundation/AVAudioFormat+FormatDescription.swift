import AudioToolbox
import CoreMedia

extension AVAudioFormat {
    /// The same as Core Media describes it.
    public var formatDescription: CMAudioFormatDescription { CMFormatDescription(self) }

    /// As the description says, with its layout.
    public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
        self.init(
            unchecked: formatDescription.audioFormat.streamDescription.pointee,
            layout: formatDescription.audioChannelLayout)
    }
}
