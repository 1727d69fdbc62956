import LinuxSystem
import NetworkAudio

extension AudioDevices {
    /// The streams that are announced on the network, as devices that record, in order of their names. Nothing of the
    /// network is listened to but while this waits.
    /// - Parameter seconds: how long to listen; PipeWire announces every five.
    /// - Throws: `AudioDeviceError` when announcements cannot be heard.
    public static func networkStreams(listeningFor seconds: Double) throws -> [AudioDeviceDescription] {
        do {
            let browser = try NetworkStreamBrowser()
            let wait = min(max(seconds.isNaN ? 0 : seconds, 0), 3600)
            CyclePace.sleep(until: MonotonicClock.now() &+ UInt64(wait * 1e9))
            return descriptions(browser.sessions)
        } catch {
            throw AudioDeviceError(
                device: "rtp", operation: "list",
                reason: "announcements cannot be heard: \(error)"
                    + (error.isAlreadyInUse
                        ? "; a program has UDP port \(AnnouncementGroups.port) to itself: end it" : ""))
        }
    }

    /// A stream whose name another one has too, or that reads as an address, is opened by its address.
    package static func descriptions(_ sessions: [SessionDescription]) -> [AudioDeviceDescription] {
        let names = Dictionary(sessions.map { ($0.name, 1) }, uniquingKeysWith: +)
        return sessions.map { session in
            let isOpenedByName =
                names[session.name] == 1 && NetworkStreamName(session.name)?.place == .announced(session.name)
            let packet = session.packetTime.map { ", packets of \($0) ms" } ?? ""
            return AudioDeviceDescription(
                name: "rtp:" + (isOpenedByName ? session.name : "\(session.endpoint)/\(session.format)"),
                summary: "\(session.name): \(session.format) to \(session.endpoint)\(packet)", backend: .rtp,
                outputChannelCount: 0, inputChannelCount: session.format.channelCount)
        }
    }

    /// A network's device, and the device that is the other direction or paces it.
    static func openNetwork(
        output: String?, input: String?, _ playing: AudioDeviceName?, _ recording: AudioDeviceName?,
        _ wanted: AudioDeviceConfiguration, refused: (AudioDeviceError) -> Void
    ) throws -> any AudioDevice {
        let name = [output, input].compactMap(\.self).joined(separator: ",")
        let checked = try wanted.validated(for: name)
        let sends = playing?.isGathered == true && checked.outputChannelCount != 0
        let receives = recording?.isGathered == true && checked.inputChannelCount != 0
        var targets = try sends ? OutputMember.members(playing, device: name) : []
        let found = try receives ? parts(recording, name, checked) : []
        var base = checked
        // What the network records or is sent, the base does not.
        if receives { (base.inputChannelCount, base.inputChannelMap) = (0, nil) }
        var clock = sends ? nil : output
        if sends { (base.outputChannelCount, base.outputChannelMap) = (0, nil) }
        // The first member that is no stream has the clock by which the others play.
        if let first = targets.firstIndex(where: { !$0.isStream }) {
            clock = targets[first].name.description
            targets[first].isBase = true
            base.outputChannelCount = nil
        }
        let device = try openBase(
            output: clock, input: receives ? nil : input, base, checked, sends: sends && clock == nil,
            receives: receives, refused)
        // Others play on when the one that has the clock is lost.
        let isShared = targets.count > 1 && targets.contains(where: \.isBase)
        let outputs = try targets.map { try part($0, device, checked, isShared: isShared) }
        guard outputs.isEmpty || outputs.contains(where: { $0.channelCount > 0 }) else {
            throw AudioDeviceError(device: name, operation: "open", reason: "none of its members plays")
        }
        let paced: any AudioDevice = isShared ? AggregateClock(device, checked) : device
        return NetworkDevice(name: name, paced, inputs: found, outputs: outputs, checked)
    }

    /// What a network's or an aggregate device's input is made of.
    private static func parts(
        _ recording: AudioDeviceName?, _ device: String, _ wanted: AudioDeviceConfiguration
    ) throws -> [InputPart] {
        guard recording?.backend == .aggregate else {
            return try NetworkStreamLookup.find(streams(recording, device), device: device).map { .stream($0) }
        }
        var own = wanted
        (own.outputChannelCount, own.outputChannelMap) = (0, nil)
        (own.inputChannelCount, own.inputChannelMap) = (nil, nil)
        return try AggregateDevices.members(recording?.target, device: device).flatMap { [own] member in
            try member.backend == .rtp
                ? parts(member, device, wanted) : [.device(MemberDevice { try recorder(member, own) })]
        }
    }

    /// Throws where it does not record.
    private static func recorder(
        _ member: AudioDeviceName, _ wanted: AudioDeviceConfiguration
    ) throws -> any AudioDevice {
        let opened = try open(
            output: nil, input: member.description, wantsInput: true, wanted, refused: { _ in })
        guard opened.format.inputChannelCount > 0 else {
            throw AudioDeviceError(
                device: member.description, operation: "open",
                reason: "it records nothing; take it out of the aggregate device")
        }
        return opened
    }

    /// A place that plays, with all of its channels, opened unless it is the base.
    private static func part(
        _ member: OutputMember, _ base: any AudioDevice, _ wanted: AudioDeviceConfiguration, isShared: Bool
    ) throws -> OutputPart {
        var own = wanted
        own.outputChannelMap = nil
        if member.isStream {
            if member.isOneOfSeveral { own.outputChannelCount = nil }
            own.sampleRate = base.format.sampleRate
            return .stream(try NetworkOutput(streams(member.name, member.device), device: member.device, own))
        }
        (own.outputChannelCount, own.inputChannelCount, own.inputChannelMap) = (nil, 0, nil)
        let opening: @Sendable () throws -> any AudioDevice = { [own] in try player(member.name, own) }
        guard member.isBase else { return .device(try MemberDevice(opening)) }
        return .base(
            channelCount: base.format.outputChannelCount,
            lost: isShared ? MemberDevice(lost: base.format, opening) : nil)
    }

    /// Throws where it does not play.
    private static func player(_ member: AudioDeviceName, _ wanted: AudioDeviceConfiguration) throws -> any AudioDevice
    {
        let opened = try open(output: member.description, wanted)
        guard opened.format.outputChannelCount > 0 else {
            throw AudioDeviceError(
                device: member.description, operation: "open",
                reason: "it plays nothing; take it out of the aggregate device")
        }
        return opened
    }

    /// The device that paces a network's: the other direction's, or this machine's clock.
    private static func openBase(
        output: String?, input: String?, _ base: AudioDeviceConfiguration, _ wanted: AudioDeviceConfiguration,
        sends: Bool, receives: Bool, _ refused: (AudioDeviceError) -> Void
    ) throws -> any AudioDevice {
        let plays = !sends && base.outputChannelCount != 0
        let records = !receives && base.inputChannelCount != 0
        guard plays || records else {
            var clock = wanted
            clock.outputChannelMap = nil
            clock.inputChannelMap = nil
            // It needs one channel to run, which nobody sees.
            (clock.outputChannelCount, clock.inputChannelCount) = (0, 1)
            return try PacedNullDevice(clock)
        }
        return try open(output: output, input: input, wantsInput: records, base, refused: refused)
    }

    private static func streams(_ name: AudioDeviceName?, _ device: String) throws -> [NetworkStreamName] {
        guard let target = name?.target, let names = NetworkStreamName.list(target) else {
            throw AudioDeviceError(
                device: device, operation: "open",
                reason: "name a stream: rtp:ADDRESS:PORT, with its format where nobody announces it, as in "
                    + "rtp:239.1.2.3:5004/L16/48000/2, or rtp:NAME, as `auctl devices --network` lists it")
        }
        return names
    }
}
