import AudioDevices
import AudioToolbox
import Glibc

extension AudioDeviceDescription {
    /// As people know it: the name of what carries nothing says more than what it does.
    var title: String { backend == .pacedNull || backend == .aggregate ? name : summary }

    /// Who carries its sound.
    var carrier: String {
        switch backend {
        case .pipeWire: "PipeWire"
        case .jack: "JACK"
        case .alsa: "ALSA"
        case .rtp: "RTP"
        case .aggregate, .pacedNull, .offline: "auserviced"
        }
    }

    /// How it is attached, as far as its name says; of a card also what the kernel says.
    var transportType: UInt32 {
        switch backend {
        case .aggregate: kAudioDeviceTransportTypeAggregate
        case .pacedNull, .offline, .rtp: kAudioDeviceTransportTypeVirtual
        case .jack: kAudioDeviceTransportTypeUnknown
        case .pipeWire: Self.transport(ofNode: name)
        case .alsa: Self.transport(ofCard: name)
        }
    }

    /// PipeWire names nodes for what they are.
    private static func transport(ofNode name: String) -> UInt32 {
        if name.contains("bluez") { return kAudioDeviceTransportTypeBluetooth }
        guard name.contains("alsa_") else { return kAudioDeviceTransportTypeVirtual }
        if name.contains("hdmi") { return kAudioDeviceTransportTypeHDMI }
        return name.contains(".usb-") ? kAudioDeviceTransportTypeUSB : kAudioDeviceTransportTypeBuiltIn
    }

    /// `hw:CARD=NAME,DEV=0` and others of a card; what has none is made by ALSA's library.
    private static func transport(ofCard name: String) -> UInt32 {
        guard let card = name.split(separator: "CARD=").dropFirst().first?.prefix(while: { $0 != "," }),
            !card.contains("/")
        else { return kAudioDeviceTransportTypeVirtual }
        if name.contains("hdmi") { return kAudioDeviceTransportTypeHDMI }
        let isUSB = access("/proc/asound/\(card)/usbid", F_OK) == 0
        return isUSB ? kAudioDeviceTransportTypeUSB : kAudioDeviceTransportTypeBuiltIn
    }
}
