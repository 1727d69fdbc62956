import AudioToolbox
import LinuxSystem
import ServiceProtocol

extension ExtensionAudioUnit {
    /// Takes a message from the unit on a thread of its own: the host's answer may take its time, and may ask the unit
    /// back.
    func collectMessage(_ number: UInt32) {
        let messages = messages
        do {
            _ = try SystemThread(name: "message", stackSize: 512 << 10) { messages.collect(number) }
        } catch {
            // Without a thread the unit's call goes unanswered, which it must be ready for.
        }
    }

    func set(
        _ profile: MIDICIProfile, cable: UInt8, channel: MIDIChannelNumber, isEnabled: Bool
    ) throws {
        let change = ProfileChange(
            cable: cable, channel: channel, isEnabled: isEnabled,
            profile: ProfileDescription(identifier: profile.profileID, name: profile.name))
        do throws(ExtensionHostError) {
            try control.call(.setProfile, change)
        } catch {
            throw error.unitError
        }
    }
}

extension ProfileDescription {
    var profile: MIDICIProfile { MIDICIProfile(data: identifier, name: name) }
}
