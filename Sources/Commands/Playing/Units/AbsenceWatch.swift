import AudioToolbox
import ExtensionHost
import LinuxSystem

/// Finds out block by block which units of a chain were bridged, by what each of them counts.
struct AbsenceWatch {
    private struct Place {
        let unit: RemoteAudioUnit
        let number: Int
        /// Frames by which this unit's output is late, with all units before it.
        let latency: Int
        var bridged: UInt64 = 0
        var restarts: UInt64
        var ranges = FrameRanges()
    }

    private var places: [Place] = []

    /// Units in this process are never bridged.
    init(_ units: [AUAudioUnit], sampleRate: Double) {
        var seconds = 0.0
        for (index, unit) in units.enumerated() {
            seconds += unit.latency.isFinite ? min(max(unit.latency, 0), 60) : 0
            guard let unit = unit as? RemoteAudioUnit else { continue }
            let latency = Int(saturating: seconds * sampleRate)
            places.append(
                Place(
                    unit: unit, number: index + 1, latency: latency, bridged: Self.bridged(unit),
                    restarts: unit.restartCount))
        }
    }

    /// The chain has rendered a block that begins at `position`. Thread: the one that renders.
    mutating func note(blockAt position: Int) {
        for index in places.indices {
            let bridged = Self.bridged(places[index].unit)
            guard bridged > places[index].bridged else { continue }
            // A fade back stands at the block's beginning, like a bridge.
            let count = Int(clamping: bridged - places[index].bridged)
            places[index].bridged = bridged
            places[index].ranges.append(first: position - places[index].latency, count: count)
        }
    }

    /// The units that are not heard in all of the file's first `length` frames, or not as they would be without a
    /// fault.
    func absences(length: Int) -> [UnitAbsence] {
        places.compactMap { place in
            let ranges = place.ranges.prefix(length)
            let restarts = Int(clamping: place.unit.restartCount - min(place.restarts, place.unit.restartCount))
            guard !ranges.isEmpty || restarts > 0 else { return nil }
            return UnitAbsence(
                unit: place.number, component: "\(place.unit.componentDescription)",
                name: place.unit.audioUnitName ?? "", restarts: restarts, ranges: ranges)
        }
    }

    private static func bridged(_ unit: RemoteAudioUnit) -> UInt64 {
        let tally = unit.tally
        return tally.bridgedFrames &+ tally.crossfadedFrames
    }
}
