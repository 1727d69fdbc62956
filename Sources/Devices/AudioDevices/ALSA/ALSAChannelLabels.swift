import AudioToolbox
import CALSA

/// Which speaker a channel of a PCM is, by Core Audio's labels.
package enum ALSAChannelLabels {
    private static let known: [UInt32: SpeakerPosition] = [
        SND_CHMAP_MONO.rawValue: .mono, SND_CHMAP_FL.rawValue: .frontLeft, SND_CHMAP_FR.rawValue: .frontRight,
        SND_CHMAP_RL.rawValue: .rearLeft, SND_CHMAP_RR.rawValue: .rearRight, SND_CHMAP_FC.rawValue: .frontCenter,
        SND_CHMAP_LFE.rawValue: .lowFrequency, SND_CHMAP_SL.rawValue: .sideLeft, SND_CHMAP_SR.rawValue: .sideRight,
        SND_CHMAP_RC.rawValue: .rearCenter, SND_CHMAP_FLC.rawValue: .frontLeftOfCenter,
        SND_CHMAP_FRC.rawValue: .frontRightOfCenter, SND_CHMAP_FLW.rawValue: .frontLeftWide,
        SND_CHMAP_FRW.rawValue: .frontRightWide, SND_CHMAP_TC.rawValue: .topCenter,
        SND_CHMAP_TFL.rawValue: .topFrontLeft, SND_CHMAP_TFC.rawValue: .topFrontCenter,
        SND_CHMAP_TFR.rawValue: .topFrontRight, SND_CHMAP_TSL.rawValue: .topSideLeft,
        SND_CHMAP_TSR.rawValue: .topSideRight, SND_CHMAP_TRL.rawValue: .topRearLeft,
        SND_CHMAP_TRC.rawValue: .topRearCenter, SND_CHMAP_TRR.rawValue: .topRearRight,
    ]

    /// By `enum snd_pcm_chmap_position`; empty where no position is known.
    package static func labels(_ positions: [UInt32]) -> [AudioChannelLabel] {
        // The upper half says how the channel is driven.
        SpeakerPosition.labels(positions.map { known[$0 & 0xFFFF] })
    }

    /// Of every channel of an open PCM: by the map that it has now, or else by the first of this length that it can
    /// have. Empty when it says neither.
    static func read(_ pcm: OpaquePointer, channelCount: Int) -> [AudioChannelLabel] {
        if let map = snd_pcm_get_chmap(pcm) {
            defer { free(map) }
            return labels(map, channelCount)
        }
        guard let queries = snd_pcm_query_chmaps(pcm) else { return [] }
        defer { snd_pcm_free_chmaps(queries) }
        var next = queries
        while let query = next.pointee {
            let found = withUnsafePointer(to: &query.pointee.map) { labels($0, channelCount) }
            if !found.isEmpty { return found }
            next += 1
        }
        return []
    }

    private static func labels(_ map: UnsafePointer<snd_pcm_chmap_t>, _ channelCount: Int) -> [AudioChannelLabel] {
        guard Int(map.pointee.channels) == channelCount else { return [] }
        let positions = UnsafeRawPointer(map) + MemoryLayout<UInt32>.stride
        return labels((0..<channelCount).map { positions.load(fromByteOffset: $0 * 4, as: UInt32.self) })
    }
}
