import AudioToolbox
import ServiceProtocol

extension ExtensionInstance {
    func set(_ value: UnitPropertyValue) throws {
        switch value {
        case .bypass(let isBypassed): unit.shouldBypassEffect = isBypassed
        case .renderingOffline(let isOffline): unit.isRenderingOffline = isOffline
        case .renderQuality(let quality): unit.renderQuality = Int(min(max(quality, 0), 127))
        case .contextName(let name): unit.contextName = name
        case .channelMap(let map): unit.channelMap = map.map { [AUNumber](numbers: $0) }
        case .hostMIDIProtocol(let number):
            unit.hostMIDIProtocol = Int32(exactly: number).flatMap { MIDIProtocolID(rawValue: $0) } ?? .unspecified
        case .latency, .tailTime:
            throw AUAudioUnitError(
                kAudioUnitErr_PropertyNotWritable, "Only the unit itself sets its \(value.property).")
        }
    }

    func value(of property: UnitProperty) -> UnitPropertyValue {
        switch property {
        case .bypass: .bypass(unit.shouldBypassEffect)
        case .renderingOffline: .renderingOffline(unit.isRenderingOffline)
        case .renderQuality: .renderQuality(Int64(unit.renderQuality))
        case .contextName: .contextName(unit.contextName ?? "")
        case .latency: .latency(unit.latency)
        case .tailTime: .tailTime(unit.tailTime)
        case .channelMap: unit.channelMapValue
        case .hostMIDIProtocol: .hostMIDIProtocol(Int64(unit.hostMIDIProtocol.rawValue))
        }
    }

    // MARK: Profiles

    func profileState(_ query: ProfileQuery) -> ProfileStateReply {
        let state = unit.profileState(forCable: query.cable, channel: query.channel)
        return ProfileStateReply(
            enabled: state.enabledProfiles.map { ProfileDescription($0) },
            disabled: state.disabledProfiles.map { ProfileDescription($0) })
    }

    func set(_ change: ProfileChange) throws {
        let profile = MIDICIProfile(data: change.profile.identifier, name: change.profile.name)
        if change.isEnabled {
            try unit.enable(profile, cable: change.cable, onChannel: change.channel)
        } else {
            try unit.disable(profile, cable: change.cable, onChannel: change.channel)
        }
    }

    func reportProfiles() {
        unit.profileChangedBlock = { [weak notifier] cable, channel, profile, isEnabled in
            notifier?.send(
                .profileChanged(
                    ProfileChange(
                        cable: cable, channel: channel, isEnabled: isEnabled, profile: ProfileDescription(profile))))
        }
    }

    // MARK: Busses

    /// Returns what the unit is then.
    func set(_ change: BusCountChange) throws -> UnitDescription {
        let busses = change.isInput ? unit.inputBusses : unit.outputBusses
        try busses.setBusCount(Int(change.count))
        return unitDescription
    }
}

extension AUAudioUnit {
    var channelMapValue: UnitPropertyValue { .channelMap(channelMap.map { $0.map { Int32(clamping: $0.intValue) } }) }
}

extension ProfileDescription {
    init(_ profile: MIDICIProfile) { self.init(identifier: profile.profileID, name: profile.name) }
}
