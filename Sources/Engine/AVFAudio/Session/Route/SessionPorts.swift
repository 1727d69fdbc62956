import AudioDevices

/// What kind of port a device is, by what is known of it: its name and its summary.
package enum SessionPorts {
    /// The first whose words a device's texts have.
    private static let words: [(words: [String], output: String, input: String)] = [
        (["hfp", "hsp", "headset-head-unit", "handsfree"], "BluetoothHFP", "BluetoothHFP"),
        (["bluez", "bluetooth", "a2dp"], "BluetoothA2DPOutput", "BluetoothHFP"),
        (["airplay", "raop"], "AirPlay", "AirPlay"),
        (["hdmi"], "HDMIOutput", "HDMIOutput"),
        (["displayport"], "DisplayPort", "DisplayPort"),
        (["usb"], "USBAudio", "USBAudio"),
        (["thunderbolt"], "Thunderbolt", "Thunderbolt"),
        (["firewire"], "FireWire", "FireWire"),
        (["headphone"], "Headphones", "MicrophoneWired"),
        (["headset"], "Headphones", "MicrophoneWired"),
        (["line", "iec958", "spdif", "s/pdif"], "LineOut", "LineIn"),
        (["null", "dummy", "loopback", "virtual"], "Virtual", "Virtual"),
    ]

    /// The kind of a device that plays, or of one that records: the raw value of an `AVAudioSession.Port`.
    /// - Parameters:
    ///   - name: to open it by.
    ///   - summary: for people.
    package static func type(_ name: String, _ summary: String, isInput: Bool) -> String {
        switch AudioDeviceName(name).backend {
        case .pacedNull, .offline, .jack, .rtp, .aggregate: return "Virtual"
        case .pipeWire, .alsa: break
        }
        let text = "\(name) \(summary)".lowercased()
        let found = words.first { entry in entry.words.contains { text.contains($0) } }
        return (isInput ? found?.input : found?.output) ?? (isInput ? "MicrophoneBuiltIn" : "Speaker")
    }
}
