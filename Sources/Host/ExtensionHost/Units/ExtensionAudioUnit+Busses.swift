import AudioToolbox
import ServiceProtocol

// The host's copy of the unit's busses.
extension ExtensionAudioUnit {
    func busArray(_ type: AUAudioUnitBusType, _ description: UnitDescription) throws -> AUAudioUnitBusArray {
        let flag: UnitFlags = type == .input ? .inputCountIsChangeable : .outputCountIsChangeable
        let busses = try description.busses(type).map { try Self.bus($0.description, $0.detail) }
        guard description.flags.contains(flag) else {
            return AUAudioUnitBusArray(
                audioUnit: self, busType: type, busses: busses, maximumBusCount: busses.count, resize: nil)
        }
        return AUAudioUnitBusArray(
            audioUnit: self, busType: type, busses: busses, maximumBusCount: WireLimits.busses
        ) { [weak self] present, count in try self?.resize(type, present, to: count) ?? present }
    }

    /// Asks the unit for another number of busses.
    private func resize(
        _ type: AUAudioUnitBusType, _ present: [AUAudioUnitBus], to count: Int
    ) throws -> [AUAudioUnitBus] {
        let change = BusCountChange(isInput: type == .input, count: UInt32(count))
        do throws(ExtensionHostError) {
            let description = try control.call(.setBusCount, change)
            note(description)
            let all = description.busses(type)
            var busses = Array(present.prefix(all.count))
            for bus in all.dropFirst(present.count) { busses.append(try Self.made(bus)) }
            return busses
        } catch {
            guard error.isAbsence else { throw error.unitError }
            return try resizedAlone(present, to: count)
        }
    }

    /// Of a unit that is away: its next incarnation is asked for as many. Until then, more are like the last.
    private func resizedAlone(_ present: [AUAudioUnitBus], to count: Int) throws -> [AUAudioUnitBus] {
        var busses = Array(present.prefix(count))
        while busses.count < count, let last = present.last {
            let bus = try AUAudioUnitBus(format: last.format, name: last.name ?? "")
            bus.supportedChannelCounts = last.supportedChannelCounts
            bus.maximumChannelCount = last.maximumChannelCount
            busses.append(bus)
        }
        return busses
    }

    private static func made(_ bus: (description: BusDescription, detail: BusDetail)) throws(ExtensionHostError)
        -> AUAudioUnitBus
    {
        do {
            return try Self.bus(bus.description, bus.detail)
        } catch {
            throw .protocolViolation(operation: "setBusCount", detail: "\(error)")
        }
    }

    /// The numbers of busses that a new incarnation is asked for: those that are not its first ones perhaps.
    var busCounts: [UnitMessage] {
        let description = unitDescription
        let sides: [(UnitFlags, AUAudioUnitBusArray)] = [
            (.inputCountIsChangeable, inputBusses), (.outputCountIsChangeable, outputBusses),
        ]
        return sides.filter { description.flags.contains($0.0) }.map { _, busses in
            UnitMessage(
                .setBusCount, BusCountChange(isInput: busses.busType == .input, count: UInt32(busses.count)))
        }
    }

    /// Shows what the unit changed of its busses; objects stay where busses stay.
    func takeBusses(_ array: AUAudioUnitBusArray, _ before: UnitDescription, _ now: UnitDescription) {
        let (old, new) = (before.busses(array.busType), now.busses(array.busType))
        for (bus, (old, new)) in zip(array.busses, zip(old, new)) {
            Self.take(old, new, in: bus, isFree: !renderResourcesAllocated)
        }
        guard new.count != array.count else { return }
        let added = new.dropFirst(array.count).compactMap { try? Self.bus($0.description, $0.detail) }
        array.replaceBusses(array.busses.prefix(new.count) + added)
    }

    private static func take(
        _ old: (description: BusDescription, detail: BusDetail),
        _ new: (description: BusDescription, detail: BusDetail), in bus: AUAudioUnitBus, isFree: Bool
    ) {
        if new.description.name != old.description.name { bus.name = new.description.name }
        if new.detail.isEnabled != old.detail.isEnabled { bus.isEnabled = new.detail.isEnabled }
        setLimits(of: bus, new.description, new.detail)
        let isOther =
            new.description.defaultSampleRate != old.description.defaultSampleRate
            || new.description.defaultChannelCount != old.description.defaultChannelCount
        guard isFree, isOther, let format = format(of: new.description) else { return }
        bus.adopt(format)
    }

    static func bus(_ description: BusDescription, _ detail: BusDetail) throws -> AUAudioUnitBus {
        guard let format = format(of: description) else {
            throw ExtensionHostError.protocolViolation(
                operation: "describe", detail: "bus '\(description.name)' has no usable default format")
        }
        let bus = try AUAudioUnitBus(format: format, name: description.name)
        bus.isEnabled = detail.isEnabled
        setLimits(of: bus, description, detail)
        return bus
    }

    private static func format(of description: BusDescription) -> AVAudioFormat? {
        AVAudioFormat.standard(
            sampleRate: description.defaultSampleRate, channels: max(description.defaultChannelCount, 1))
    }

    private static func setLimits(of bus: AUAudioUnitBus, _ description: BusDescription, _ detail: BusDetail) {
        bus.maximumChannelCount = description.maximumChannelCount
        let counts = description.supportedChannelCounts
        bus.supportedChannelCounts = counts.isEmpty ? nil : [AUNumber](numbers: counts)
        bus.supportedChannelLayoutTags = detail.layoutTags.isEmpty ? nil : detail.layoutTags
    }

    static func format(_ bus: AUAudioUnitBus) -> BusFormat {
        BusFormat(sampleRate: bus.format.sampleRate, channelCount: bus.format.channelCount, isEnabled: bus.isEnabled)
    }

    /// The layouts of the busses that know any; empty when none has one.
    var layoutTags: [UInt32] {
        let tags = (inputBusses.busses + outputBusses.busses).map { bus in
            bus.supportedChannelLayoutTags == nil ? 0 : bus.format.layoutTag
        }
        return tags.allSatisfy { $0 == 0 } ? [] : tags
    }
}

extension UnitDescription {
    /// The busses of one side with their details.
    fileprivate func busses(
        _ type: AUAudioUnitBusType
    ) -> [(description: BusDescription, detail: BusDetail)] {
        let (busses, details) = type == .input ? (inputBusses, inputDetails) : (outputBusses, outputDetails)
        return busses.enumerated().map { ($1, details.dropFirst($0).first ?? BusDetail()) }
    }
}
