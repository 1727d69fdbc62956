import AudioDevices
import AudioToolbox
import Foundation
import Synchronization

// What the hardware is like, and its changes. Thread: any but render.
extension SessionCore {
    /// The device that plays and records: an engine's that is open, or what one would open.
    /// - Parameter records: whether it has to record; nil for what the category says.
    func hardware(records: Bool? = nil) -> SessionHardware? {
        let settings = settings
        let records = records ?? SessionRules.records(settings.category)
        if let open = SessionOutputs.shared.openDevice, !records || open.format.inputChannelCount > 0 { return open }
        if let probed = state.withLock(\.probed), probed.isRecent, probed.records == records,
            probed.wishes == settings.wishes
        {
            return probed.hardware
        }
        let found = SessionHardware.probe(
            settings.wishes, plays: SessionRules.plays(settings.category), records: records)
        state.withLock {
            $0.probed = ProbedHardware(wishes: settings.wishes, records: records, hardware: found)
        }
        return found
    }

    /// Where sound goes to and comes from now.
    var route: AVAudioSessionRouteDescription { route(AudioDevices.list()) }

    private func route(_ devices: [AudioDeviceDescription]) -> AVAudioSessionRouteDescription {
        let settings = settings
        guard let hardware = hardware() else { return AVAudioSessionRouteDescription(inputs: [], outputs: []) }
        let format = hardware.format
        let plays = SessionRules.plays(settings.category) && format.outputChannelCount > 0
        let records = SessionRules.records(settings.category) && format.inputChannelCount > 0
        return AVAudioSessionRouteDescription(
            inputs: records
                ? [
                    Self.port(
                        settings.wishes.inputDevice ?? hardware.name, devices, isInput: true,
                        format.inputChannelCount, format.inputChannelLabels)
                ] : [],
            outputs: plays
                ? [
                    Self.port(
                        hardware.name, devices, isInput: false, format.outputChannelCount, format.outputChannelLabels)
                ] : [])
    }

    /// Every device that records, while the category does.
    var availableInputs: [AVAudioSessionPortDescription] {
        guard SessionRules.records(settings.category) else { return [] }
        return AudioDevices.list().filter { $0.inputChannelCount != 0 && $0.backend != .offline }.map { device in
            AVAudioSessionPortDescription(
                portType: .init(rawValue: SessionPorts.type(device.name, device.summary, isInput: true)),
                portName: device.summary,
                uid: device.name,
                channels: device.inputChannelCount.map { Self.channels(device.name, $0, []) })
        }
    }

    private static func port(
        _ name: String, _ devices: [AudioDeviceDescription], isInput: Bool, _ count: Int, _ labels: [AudioChannelLabel]
    ) -> AVAudioSessionPortDescription {
        let summary = devices.first { $0.name == name }?.summary ?? name
        return AVAudioSessionPortDescription(
            portType: .init(rawValue: SessionPorts.type(name, summary, isInput: isInput)), portName: summary, uid: name,
            channels: channels(name, count, labels))
    }

    private static func channels(
        _ name: String, _ count: Int, _ labels: [AudioChannelLabel]
    ) -> [AVAudioSessionChannelDescription] {
        (0..<count).map { channel in
            AVAudioSessionChannelDescription(
                owningPortUID: name, channelNumber: channel + 1,
                channelLabel: labels.count == count ? labels[channel] : kAudioChannelLabel_Unknown)
        }
    }

    // MARK: Changes

    /// Looks out for devices and sound servers, from the first activation on.
    func watchDevices() {
        guard state.withLock({ $0.watch == nil }) else { return }
        let (watch, now) = (try? AudioDeviceWatch { [weak self] in self?.devicesDidChange() }, moment)
        state.withLock { state in
            guard state.watch == nil else { return }
            state.watch = watch
            state.lastMoment = now
            _ = state.services.see(isPresent: AudioDevices.hasSoundServer)
        }
    }

    /// Thread: the watch's.
    func devicesDidChange() {
        let change = state.withLock { state in
            state.probed = nil
            return state.services.see(isPresent: AudioDevices.hasSoundServer)
        }
        switch change {
        case .lost: post(AVAudioSession.mediaServicesWereLostNotification, [:])
        case .reset: post(AVAudioSession.mediaServicesWereResetNotification, [:])
        case nil: break
        }
        compareRoutes(nil)
    }

    /// Tells the program when the route is another one than before.
    /// - Parameter reason: nil for what the two routes say.
    func compareRoutes(_ reason: AVAudioSession.RouteChangeReason?) {
        let now = moment
        let before = state.withLock { state in
            defer { state.lastMoment = now }
            return state.lastMoment
        }
        guard let before else { return }
        // Another category is told of also where it has the same route.
        guard let change = RouteChange(from: before, to: now) else {
            if reason == .categoryChange { postRouteChange(.categoryChange, before.route) }
            return
        }
        postRouteChange(reason ?? AVAudioSession.RouteChangeReason(rawValue: change.rawValue) ?? .unknown, before.route)
    }

    private func postRouteChange(
        _ reason: AVAudioSession.RouteChangeReason, _ previous: AVAudioSessionRouteDescription
    ) {
        post(
            AVAudioSession.routeChangeNotification,
            [
                AVAudioSessionRouteChangeReasonKey: reason.rawValue,
                AVAudioSessionRouteChangePreviousRouteKey: previous,
            ])
    }

    private var moment: RouteMoment {
        let devices = AudioDevices.list()
        return RouteMoment(route: route(devices), devices: Set(devices.map(\.name)))
    }
}
