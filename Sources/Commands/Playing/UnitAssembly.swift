import AudioToolbox
import ComponentRegistry

/// Makes the units that a command names, with presets and parameters, ready to render.
struct UnitAssembly {
    var options: UnitOptions
    var sampleRate: Double
    var channelCount: Int
    var maximumFrames: Int
    var isOffline = false

    /// Throws naming the unit that cannot be used and why.
    func make() async throws -> [AUAudioUnit] {
        let scan = ComponentScanner().scan()
        let presets = try options.presets()
        let parameters = try options.parameters()
        var units: [AUAudioUnit] = []
        do {
            for (index, name) in options.unit.enumerated() {
                let unit = try await instantiate(name, scan)
                units.append(unit)
                for choice in presets where choice.unit == index { try PresetSelection(unit).select(choice.name) }
                for assignment in parameters where assignment.unit == index { try ParameterSelection(unit).set(assignment) }
                try prepare(unit)
            }
        } catch {
            for unit in units { unit.deallocateRenderResources() }
            throw error
        }
        return units
    }

    private func instantiate(_ name: String, _ scan: ComponentScan) async throws -> AUAudioUnit {
        let component = try ComponentQuery([name]).component(in: scan)
        let description = AudioComponentDescription(
            componentType: component.identifier.type.rawValue, componentSubType: component.identifier.subtype.rawValue,
            componentManufacturer: component.identifier.manufacturer.rawValue, componentFlags: 0, componentFlagsMask: 0)
        do {
            return try await AUAudioUnit.instantiate(
                with: description, options: options.inProcess ? .loadInProcess : .loadOutOfProcess)
        } catch {
            throw CommandFailure(.unit, "\(component.identifier) (\(component.name)) cannot be used: \(error)")
        }
    }

    private func prepare(_ unit: AUAudioUnit) throws {
        do {
            guard let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(channelCount)) else {
                throw CommandFailure(.unit, "\(channelCount) channels at \(sampleRate) Hz are no format")
            }
            if unit.inputBusses.count > 0 { try unit.inputBusses[0].setFormat(format) }
            if unit.outputBusses.count > 0 { try unit.outputBusses[0].setFormat(format) }
            unit.maximumFramesToRender = AUAudioFrameCount(maximumFrames)
            unit.isRenderingOffline = isOffline
            unit.contextName = "auctl"
            try unit.allocateRenderResources()
        } catch {
            let name = unit.audioUnitName ?? "\(unit.componentDescription)"
            throw CommandFailure(.unit, "\(name) does not take \(channelCount) channels at \(Int(sampleRate)) Hz: \(error)")
        }
    }
}
