import AudioToolbox
import ServiceProtocol

extension ExtensionAudioUnit {
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
