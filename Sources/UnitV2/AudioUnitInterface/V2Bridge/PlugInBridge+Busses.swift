import AudioToolbox

// Busses of a unit written against the C interface.
extension PlugInBridge {
    func makeBusses(_ type: AUAudioUnitBusType) -> AUAudioUnitBusArray {
        let scope = Self.scope(type)
        let count = plugIn.get(kAudioUnitProperty_ElementCount, scope: scope, UInt32(0)) ?? 0
        let busses = (0..<min(Int(count), Int(AU_EXTENSION_MAXIMUM_BUSSES))).compactMap { makeBus(scope, $0) }
        return AUAudioUnitBusArray(audioUnit: self, busType: type, busses: busses)
    }

    private static func scope(_ type: AUAudioUnitBusType) -> AudioUnitScope {
        type == .input ? kAudioUnitScope_Input : kAudioUnitScope_Output
    }

    private func makeBus(_ scope: AudioUnitScope, _ element: Int) -> AUAudioUnitBus? {
        let told = plugIn.get(
            kAudioUnitProperty_StreamFormat, scope: scope, element: element, AudioStreamBasicDescription())
        let format =
            told.flatMap { AVAudioFormat.standard(sampleRate: $0.mSampleRate, channels: $0.mChannelsPerFrame) }
            ?? AVAudioFormat.standard(sampleRate: 44_100, channels: 2)
        guard let format, let bus = try? AUAudioUnitBus(format: format) else { return nil }
        bus.name =
            plugIn.text(kAudioUnitProperty_ElementName, scope: scope, element: element)
            ?? (scope == kAudioUnitScope_Input ? "Input" : "Output")
        bus.supportedChannelCounts = element == 0 ? channelCounts(scope).map { [AUNumber](numbers: $0) } : nil
        bus.supportedChannelLayoutTags = plugIn.list(
            kAudioUnitProperty_SupportedChannelLayoutTags, scope: scope, element: element,
            of: AudioChannelLayoutTag(0))
        return bus
    }

    /// The counts of one side, where the unit names every one.
    private func channelCounts(_ scope: AudioUnitScope) -> [Int]? {
        guard let pairs = plugIn.list(kAudioUnitProperty_SupportedNumChannels, of: AUChannelInfo()), !pairs.isEmpty
        else { return nil }
        let counts = pairs.map { Int(scope == kAudioUnitScope_Input ? $0.inChannels : $0.outChannels) }
        return counts.allSatisfy { $0 >= 0 } ? Array(Set(counts)).sorted() : nil
    }

    private func set(_ format: AVAudioFormat, _ bus: AUAudioUnitBus) -> OSStatus {
        plugIn.set(
            kAudioUnitProperty_StreamFormat, scope: Self.scope(bus.busType), element: bus.index,
            format.streamDescription.pointee)
    }

    /// Whether the unit takes a format; it has its old one afterwards.
    func tries(_ format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        guard set(format, bus) == noErr else { return false }
        _ = set(bus.format, bus)
        return true
    }

    func applyFormats() throws {
        for bus in inputBusses.busses + outputBusses.busses where bus.isEnabled {
            let status = set(bus.format, bus)
            guard status == noErr else {
                throw failure(status, "does not take \(bus.format) at \(bus.busType) \(bus.index)")
            }
        }
    }
}
