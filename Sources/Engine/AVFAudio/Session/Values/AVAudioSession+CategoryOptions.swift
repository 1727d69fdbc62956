extension AVAudioSession {
    /// How a session gets on with others, and where its sound may go (AVAudioSessionTypes.h).
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Any bits; those that are unknown are refused where they are used.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Others go on.
        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        /// Others go on, and become quieter meanwhile.
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        /// Headsets of the hands-free profile may be used.
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        /// As `allowBluetooth`, by its name since 2025.
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
        /// The loudspeaker instead of the receiver; there is no receiver here.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        /// Others go on, but for speech, which is interrupted.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// Headphones of the A2DP profile may be used.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// Devices over AirPlay may be used.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        /// A muted microphone does not interrupt.
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
        /// The input may be far away.
        public static let farFieldInput = CategoryOptions(rawValue: 0x40000)
        /// Headsets may record at a high rate.
        public static let bluetoothHighQualityRecording = CategoryOptions(rawValue: 0x80000)
    }
}
