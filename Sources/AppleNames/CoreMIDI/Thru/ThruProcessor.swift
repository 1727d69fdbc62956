import AudioToolbox

/// What becomes of messages of MIDI 1.0 in a connection: a channel, a filter, and changed values.
package struct ThruProcessor {
    private let parameters: MIDIThruConnectionParams
    private let controls: [MIDIControlTransform]
    private let maps: [[UInt8]]
    private let channels: [UInt8]

    /// - Parameter bytes: a `MIDIThruConnectionParams` with its controllers and maps; nil where it is shorter than it says.
    package init?(_ bytes: [UInt8]) {
        let (head, each, map) = (
            MemoryLayout<MIDIThruConnectionParams>.size, MemoryLayout<MIDIControlTransform>.stride, 128
        )
        guard bytes.count >= head else { return nil }
        let parameters = bytes.withUnsafeBytes { $0.loadUnaligned(as: MIDIThruConnectionParams.self) }
        let (count, mapCount) = (Int(parameters.numControlTransforms), Int(parameters.numMaps))
        guard parameters.version == 0, bytes.count >= head + count * each + mapCount * map,
            parameters.numSources <= 8, parameters.numDestinations <= 8
        else { return nil }
        self.parameters = parameters
        controls = bytes.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: head + $0 * each, as: MIDIControlTransform.self) }
        }
        maps = (0..<mapCount).map { Array(bytes[(head + count * each + $0 * map)...].prefix(map)) }
        channels = withUnsafeBytes(of: parameters.channelMap) { Array($0) }
    }

    /// Numbers of sources and destinations, 0 with an identifier for those that are named by it.
    var sources: [MIDIThruConnectionEndpoint] {
        Self.endpoints(parameters.sources, parameters.numSources)
    }
    var destinations: [MIDIThruConnectionEndpoint] {
        Self.endpoints(parameters.destinations, parameters.numDestinations)
    }

    private static func endpoints<Endpoints>(_ all: Endpoints, _ count: UInt32) -> [MIDIThruConnectionEndpoint] {
        withUnsafeBytes(of: all) { bytes in
            Array(bytes.bindMemory(to: MIDIThruConnectionEndpoint.self).prefix(Int(min(count, 8))))
        }
    }

    // MARK: Messages

    /// The message as it goes on; nil for one that is taken out. `message` is whole, and one.
    package func process(_ message: [UInt8]) -> [UInt8]? {
        guard let status = message.first, status >= 0x80 else { return nil }
        guard status < 0xf0 else { return processSystem(status) ? message : nil }
        let channel = channels[Int(status & 0xf)]
        guard channel < 16, var changed = processChannel(message) else { return nil }
        changed[0] = changed[0] & 0xf0 | channel
        return changed
    }

    private func processSystem(_ status: UInt8) -> Bool {
        switch status {
        case 0xf0, 0xf7: parameters.filterOutSysEx == 0
        case 0xf1: parameters.filterOutMTC == 0
        case 0xf6: parameters.filterOutTuneRequest == 0
        case 0xf8...0xfc: parameters.filterOutBeatClock == 0
        default: true
        }
    }

    private func processChannel(_ message: [UInt8]) -> [UInt8]? {
        var message = message
        switch message[0] & 0xf0 {
        case 0x80, 0x90: return processNote(message)
        case 0xa0:
            guard isPlayed(note: message[1]), let note = apply(parameters.noteNumber, message[1]),
                let value = apply(parameters.keyPressure, message[2])
            else { return nil }
            (message[1], message[2]) = (note, value)
        case 0xb0: return processControl(message)
        case 0xc0:
            guard let value = apply(parameters.programChange, message[1]) else { return nil }
            message[1] = value
        case 0xd0:
            guard let value = apply(parameters.channelPressure, message[1]) else { return nil }
            message[1] = value
        default:
            let bend = Int(message[1]) | Int(message[2]) << 7
            guard let value = apply(parameters.pitchBend, bend, most: 16_383) else { return nil }
            (message[1], message[2]) = (UInt8(value & 0x7f), UInt8(value >> 7))
        }
        return message
    }

    /// A note's end goes on whatever its velocity.
    private func processNote(_ message: [UInt8]) -> [UInt8]? {
        guard isPlayed(note: message[1]), let note = apply(parameters.noteNumber, message[1]) else { return nil }
        let ends = message[0] & 0xf0 == 0x80 || message[2] == 0
        if ends { return [message[0], note, message[2]] }
        guard isPlayed(velocity: message[2]), let velocity = apply(parameters.velocity, message[2]) else { return nil }
        return [message[0], note, max(velocity, 1)]
    }

    private func isPlayed(note: UInt8) -> Bool { Self.contains(note, parameters.lowNote, parameters.highNote) }
    private func isPlayed(velocity: UInt8) -> Bool {
        Self.contains(velocity, parameters.lowVelocity, parameters.highVelocity)
    }

    /// 0 as the upper end stands for none.
    private static func contains(_ value: UInt8, _ low: UInt8, _ high: UInt8) -> Bool {
        value >= low && (high == 0 || value <= high)
    }

    /// Controllers of 7 bits; registered ones and those of 14 bits go on as the controllers that they are made of.
    private func processControl(_ message: [UInt8]) -> [UInt8]? {
        var message = message
        for control in controls where control.controlType == .controlType_7Bit && control.controlNumber == message[1] {
            if control.transform == .mapControl {
                message[1] = UInt8(truncatingIfNeeded: Int(control.param)) & 0x7f
                continue
            }
            let transform = MIDITransform(transform: control.transform, param: control.param)
            guard let value = apply(transform, message[2]) else { return nil }
            message[2] = value
        }
        return parameters.filterOutAllControls != 0 && message[1] < 120 ? nil : message
    }

    // MARK: Values

    private func apply(_ transform: MIDITransform, _ value: UInt8) -> UInt8? {
        apply(transform, Int(value), most: 127).map { UInt8($0) }
    }

    /// Nil for a value that is taken out.
    private func apply(_ transform: MIDITransform, _ value: Int, most: Int) -> Int? {
        let parameter = Int(transform.param)
        let changed: Int
        switch transform.transform {
        case .filterOut: return nil
        case .add: changed = value + parameter
        case .scale: changed = value * parameter / 4096
        case .minValue: changed = max(value, parameter)
        case .maxValue: changed = min(value, parameter)
        case .mapValue:
            guard maps.indices.contains(parameter), value < 128 else { return value }
            changed = Int(maps[parameter][value])
        default: return value
        }
        return min(max(changed, 0), most)
    }
}
