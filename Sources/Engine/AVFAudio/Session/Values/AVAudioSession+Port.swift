extension AVAudioSession {
    /// What a port is (AVAudioSessionTypes.h).
    public struct Port: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The machine's own microphone, and an input of which nothing else is known.
        public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
        /// The microphone of a headset.
        public static let headsetMic = Port(rawValue: "MicrophoneWired")
        /// A line input.
        public static let lineIn = Port(rawValue: "LineIn")
        /// The microphone of a telephone: not used here.
        public static let continuityMicrophone = Port(rawValue: "ContinuityMicrophone")
        /// The machine's own loudspeaker, and an output of which nothing else is known.
        public static let builtInSpeaker = Port(rawValue: "Speaker")
        /// The receiver of a telephone: not used here.
        public static let builtInReceiver = Port(rawValue: "Receiver")
        /// Headphones.
        public static let headphones = Port(rawValue: "Headphones")
        /// A line output.
        public static let lineOut = Port(rawValue: "LineOut")
        /// A device over AirPlay.
        public static let airPlay = Port(rawValue: "AirPlay")
        /// Headphones over Bluetooth.
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        /// A headset over Bluetooth.
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        /// A device over Bluetooth Low Energy.
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        /// A car: not used here.
        public static let carAudio = Port(rawValue: "CarAudio")
        /// A screen over HDMI.
        public static let HDMI = Port(rawValue: "HDMIOutput")
        /// A screen over DisplayPort.
        public static let displayPort = Port(rawValue: "DisplayPort")
        /// An interface over USB.
        public static let usbAudio = Port(rawValue: "USBAudio")
        /// An interface over Thunderbolt.
        public static let thunderbolt = Port(rawValue: "Thunderbolt")
        /// An interface over FireWire.
        public static let fireWire = Port(rawValue: "FireWire")
        /// A card.
        public static let PCI = Port(rawValue: "PCI")
        /// A device over Audio Video Bridging.
        public static let AVB = Port(rawValue: "AVB")
        /// A device of no hardware: a null device, a JACK client.
        public static let virtual = Port(rawValue: "Virtual")
    }
}
