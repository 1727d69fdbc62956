import AudioToolbox
import ExtensionHost
import LinuxSystem

/// Finds out block by block which units of a chain were bridged, by what each of them counts.
///
/// Thread: render for `note`; the rest any, before the first `note` and when none is under way.
// @unchecked: the places belong to the render thread, and to whoever has the watch when nothing renders.
final class AbsenceWatch: @unchecked Sendable {
    private struct Place {
        let unit: ExtensionAudioUnit
        /// The same, for the render thread, which counts no references; nil for a unit in this process, which is never
        /// bridged.
        let remote: Unmanaged<RemoteAudioUnit>?
        let number: Int
        /// Frames by which this unit's output is late, with all units before it.
        let latency: Int
        /// What was counted before.
        var bridged: UInt64
        let restarts: UInt64
        let overflows: UInt64
        var ranges = FrameRanges()
    }

    private let places: UnsafeMutableBufferPointer<Place>

    init(_ units: [AUAudioUnit], sampleRate: Double) {
        var seconds = 0.0
        var places: [Place] = []
        for (index, unit) in units.enumerated() {
            seconds += unit.latency.isFinite ? min(max(unit.latency, 0), 60) : 0
            guard let unit = unit as? ExtensionAudioUnit else { continue }
            let remote = unit as? RemoteAudioUnit
            // One that was lost while it waited for this command was started again before it was heard.
            let restartsBefore: UInt64 = UnitAttachment.wasReplaced(unit) ? 1 : 0
            places.append(
                Place(
                    unit: unit, remote: remote.map { .passUnretained($0) }, number: index + 1,
                    latency: Int(saturating: seconds * sampleRate),
                    bridged: remote.map(Self.bridged) ?? 0, restarts: (remote?.restartCount ?? 0) &- restartsBefore,
                    overflows: unit.renderOverflowCount))
        }
        self.places = .allocate(capacity: places.count)
        _ = self.places.initialize(from: places)
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }

    /// The chain has rendered a block that begins at `position`. Allocates nothing.
    func note(blockAt position: Int) {
        for index in 0..<places.count {
            guard let remote = places[index].remote else { continue }
            let bridged = remote._withUnsafeGuaranteedRef(Self.bridged)
            guard bridged > places[index].bridged else { continue }
            // A fade back stands at the block's beginning, like a bridge.
            let count = Int(clamping: bridged - places[index].bridged)
            places[index].bridged = bridged
            places[index].ranges.append(first: position - places[index].latency, count: count)
        }
    }

    /// The units that are not heard in all of the first `length` frames, or not as they would be without a fault.
    func absences(length: Int) -> [UnitAbsence] {
        places.compactMap { place in
            let ranges = place.ranges.prefix(length)
            let listed = place.ranges.ranges.reduce(0) { $0 + $1.count }
            let restarts = Int(
                clamping: (place.remote?._withUnsafeGuaranteedRef(\.restartCount) ?? 0) &- place.restarts)
            let lost = Int(clamping: place.unit.renderOverflowCount &- place.overflows)
            guard !ranges.isEmpty || restarts > 0 || lost > 0 else { return nil }
            return UnitAbsence(
                unit: place.number, component: "\(place.unit.componentDescription)",
                name: place.unit.shownName, restarts: restarts, ranges: ranges,
                unlistedFrames: place.ranges.total - listed, lostEvents: lost)
        }
    }

    private static func bridged(_ unit: RemoteAudioUnit) -> UInt64 {
        let tally = unit.tally
        return tally.bridgedFrames &+ tally.crossfadedFrames
    }
}
