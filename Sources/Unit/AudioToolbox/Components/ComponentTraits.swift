/// What a component's unit reports of itself and its bundle does not say.
package struct ComponentTraits: Equatable, Sendable {
    /// Input and output channel counts in turn; nil when only equal ones work.
    package let channelCapabilities: [Int]?
    /// Channels of each input bus as it is at first.
    package let initialInputs: [Int]
    /// Channels of each output bus as it is at first.
    package let initialOutputs: [Int]
    package let hasMIDIOutput: Bool

    package init(channelCapabilities: [Int]?, initialInputs: [Int], initialOutputs: [Int], hasMIDIOutput: Bool) {
        self.channelCapabilities = channelCapabilities
        self.initialInputs = initialInputs
        self.initialOutputs = initialOutputs
        self.hasMIDIOutput = hasMIDIOutput
    }

    /// What a fresh instance reports.
    package init(_ unit: AUAudioUnit) {
        self.init(
            channelCapabilities: unit.channelCapabilities?.integers,
            initialInputs: unit.inputBusses.map { Int($0.format.channelCount) },
            initialOutputs: unit.outputBusses.map { Int($0.format.channelCount) },
            hasMIDIOutput: !unit.midiOutputNames.isEmpty)
    }

    /// Whether the unit takes these counts on its first busses; a count of 0 is for a side without a bus.
    func allow(inputs: Int, outputs: Int) -> Bool {
        guard inputs >= 0, outputs >= 0, inputs + outputs > 0 else { return false }
        guard channelCapabilities == nil, initialInputs.isEmpty || initialOutputs.isEmpty else {
            return ChannelCapabilities(channelCapabilities).allow(inputs: inputs, outputs: outputs)
        }
        return initialInputs.isEmpty == (inputs == 0) && initialOutputs.isEmpty == (outputs == 0)
    }

    /// Pairs of counts; any equal ones, −1 and −1, where the unit names none.
    var pairs: [[Int]] {
        guard let counts = channelCapabilities else { return [[-1, -1]] }
        return stride(from: 0, to: counts.count - 1, by: 2).map { [counts[$0], counts[$0 + 1]] }
    }
}
